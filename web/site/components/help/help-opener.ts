import { atom } from 'nanostores'
import type { KeyboardEvent, MouseEvent } from 'react'
import { isPlainClick } from '../../navigation/link.tsx'

/** The path of the page on which the help panel was opened; null while it is closed. */
export const $helpOpenedOn = atom<string | null>(null)

export const openHelp = () => $helpOpenedOn.set(location.pathname)

/** Makes the link to support the button that opens the panel: what it is as soon as the panel's code is there. */
export const helpOpener = {
  role: 'button',
  'aria-haspopup': 'dialog',
  onClick(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    openHelp()
  },
  onKeyDown(event: KeyboardEvent) {
    if (event.key !== ' ') return
    event.preventDefault()
    openHelp()
  },
} as const
