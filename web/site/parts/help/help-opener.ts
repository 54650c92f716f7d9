import { atom } from 'nanostores'
import type { KeyboardEvent, MouseEvent } from 'react'

/** Whether the help panel is open. */
export const $isHelpOpen = atom(false)

const isPlain = ({ metaKey, ctrlKey, shiftKey }: MouseEvent) => !(metaKey || ctrlKey || shiftKey)

/** Makes the link to support the button that opens the panel: what it is as soon as the panel's code is there. */
export const helpOpener = {
  role: 'button',
  'aria-haspopup': 'dialog',
  onClick(event: MouseEvent) {
    if (!isPlain(event)) return
    event.preventDefault()
    $isHelpOpen.set(true)
  },
  onKeyDown(event: KeyboardEvent) {
    if (event.key !== ' ') return
    event.preventDefault()
    $isHelpOpen.set(true)
  },
} as const
