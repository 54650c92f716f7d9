import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the browser has taken over from what the server sent: before that no button of the page does anything. */
export const useIsInteractive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
