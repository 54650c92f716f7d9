const storageKey = 'backline.payer'

/** The tab's secret, by which the service recognises the browser that paid; a new one each time without storage. */
export function readPayerKey(findStorage: () => Pick<Storage, 'getItem' | 'setItem'>, createKey: () => string): string {
  try {
    const storage = findStorage()
    const key = storage.getItem(storageKey) ?? createKey()
    storage.setItem(storageKey, key)
    return key
  } catch {
    return createKey()
  }
}
