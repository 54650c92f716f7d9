import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page is hydrated; before that no button works. */
export const useIsInteractive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
