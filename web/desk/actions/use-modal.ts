import { type RefObject, useEffect } from 'react'

/**
 * Shows a dialog as modal for as long as it is rendered. After that the focus is on what opened it; where that has gone meanwhile,
 * as the button of a row that left its list, it is on the page.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
      else document.querySelector('main')?.focus({ preventScroll: true })
    }
  }, [dialog])
}
