type VisitStorage = Pick<Storage, 'getItem' | 'setItem'>

/** Something that a visitor is told once in a visit, which lasts as long as the tab does. */
export type OncePerVisit = {
  isTold(): boolean
  markTold(): void
}

/** Remembers it in a tab's storage; where that is refused, for as long as the page stands. */
export function createOncePerVisit(key: string, findStorage: () => VisitStorage): OncePerVisit {
  let isToldHere = false

  function attempt<Result>(use: (storage: VisitStorage) => Result): Result | null {
    try {
      return use(findStorage())
    } catch {
      return null
    }
  }

  return {
    isTold: () => isToldHere || attempt((storage) => storage.getItem(key)) !== null,
    markTold() {
      isToldHere = true
      attempt((storage) => storage.setItem(key, 'told'))
    },
  }
}
