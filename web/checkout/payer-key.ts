const storedAs = 'backline.payer'

/**
 * This tab's secret, by which the service knows the browser that paid when it comes back from its bank. A browser that keeps
 * nothing for a frame gets another one each time.
 */
export function readPayerKey(findStorage: () => Pick<Storage, 'getItem' | 'setItem'>, createKey: () => string): string {
  try {
    const storage = findStorage()
    const key = storage.getItem(storedAs) ?? createKey()
    storage.setItem(storedAs, key)
    return key
  } catch {
    return createKey()
  }
}
