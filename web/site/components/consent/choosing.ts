import { atom } from 'nanostores'

/** Whether a visitor has opened their cookie choices by themselves. */
export const $isChoosing = atom(false)
