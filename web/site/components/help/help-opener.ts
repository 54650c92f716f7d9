import { atom } from 'nanostores'
import type { KeyboardEvent, MouseEvent } from 'react'

/** The path of the page on which the help panel was opened; null while it is closed. */
export const $helpOpenedOn = atom<string | null>(null)

const open = () => $helpOpenedOn.set(location.pathname)

const isPlain = ({ metaKey, ctrlKey, shiftKey }: MouseEvent) => !(metaKey || ctrlKey || shiftKey)

/** Makes the link to support the button that opens the panel: what it is as soon as the panel's code is there. */
export const helpOpener = {
  role: 'button',
  'aria-haspopup': 'dialog',
  onClick(event: MouseEvent) {
    if (!isPlain(event)) return
    event.preventDefault()
    open()
  },
  onKeyDown(event: KeyboardEvent) {
    if (event.key !== ' ') return
    event.preventDefault()
    open()
  },
} as const
