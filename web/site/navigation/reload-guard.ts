import { reloadGuardLifetime } from '#contract/constants.ts'

type GuardStorage = Pick<Storage, 'getItem' | 'setItem'>

const keyOf = (path: string) => `backline.reload:${path}`

/**
 * Whether a path that failed to load may be reloaded: once in 10 seconds (specification §8, §9). Records the reload.
 * [errors.chunk-reload] [errors.chunk-guard] [constants.reload-guard]
 */
export function claimReload(path: string, findStorage: () => GuardStorage, now: number): boolean {
  try {
    const storage = findStorage()
    const last = storage.getItem(keyOf(path))
    if (last !== null && now - Number(last) < reloadGuardLifetime) return false
    storage.setItem(keyOf(path), String(now))
    return true
  } catch {
    // Without storage, nothing would end a loop of reloads.
    return false
  }
}
