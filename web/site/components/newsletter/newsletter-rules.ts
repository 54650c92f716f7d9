type OfferStorage = Pick<Storage, 'getItem' | 'setItem'>

/** How long somebody must have been here before they are asked, in milliseconds. */
export const readingTime = 45_000

const offeredKey = 'backline.newsletter'
const enough = 0.6
const tasks = ['/user-area', '/activate']

/** Whether a page is for getting something done, where nobody is asked for anything else. */
export const isTask = (path: string) => tasks.some((task) => path === task || path.startsWith(`${task}/`))

/** Whether somebody has read most of a page (60 %). */
export const hasReadMost = (page: { scrolled: number; shown: number; height: number }) =>
  page.height > page.shown && page.scrolled / (page.height - page.shown) >= enough

/** Whether the newsletter may be offered: once ever, and never where that can't be remembered. Notes that it was. */
export function claimOffer(findStorage: () => OfferStorage): boolean {
  try {
    const storage = findStorage()
    if (storage.getItem(offeredKey) !== null) return false
    storage.setItem(offeredKey, 'offered')
    return storage.getItem(offeredKey) !== null
  } catch {
    return false
  }
}
