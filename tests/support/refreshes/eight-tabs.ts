import { accessTokenRefreshAfter, storageKeys } from '#contract/constants.ts'
import { createShop, type Shop } from '#web/client/shop.ts'
import { createScriptedBrowser, type ScriptedBrowser } from '#web/client/testing/scripted-browser.ts'
import type { Visits } from './visits.ts'

/**
 * How the tabs of a customer share a session: by the browser's locks, by notes in storage where it has none, or in two halves
 * whose storages learn of each other late, so that both renew the same tokens at the same moment.
 */
export type Sharing = 'locks' | 'notes' | 'halves'

/** A customer whose tabs are all signed in to one session, by the shop's own client. */
export type Tabs = {
  /** Ten minutes pass, after which tokens are renewed, and all that follows from it is through. */
  renew: () => Promise<void>
  /** Those of the tabs where the customer is not signed in any more. */
  countSignedOut: () => number
  accessToken: () => Promise<string | null>
}

type Half = { browser: ScriptedBrowser; tabs: Shop[]; store: (key: string, text: string) => void }

/** Tabs that find out whose turn it is by notes look again this often, in milliseconds. */
const notePause = 100
const sharedKeys = [storageKeys.tokens, storageKeys.user]

/** Opens so many tabs with the tokens of a customer who has signed in by the first of them. */
export async function openTabs(
  visits: Visits,
  sharing: Sharing,
  count: number,
  signIn: (shop: Shop) => Promise<unknown>,
): Promise<Tabs> {
  const halves = Array.from({ length: sharing === 'halves' ? 2 : 1 }, () => openHalf(visits, sharing))
  const [first] = halves
  const [tab] = first?.tabs ?? []
  if (!first || !tab) throw new Error('There is no tab')
  await signIn(tab)
  share(first, halves)
  for (const half of halves) while (half.tabs.length < count / halves.length) openTab(visits, half)
  for (const half of halves) for (const shop of half.tabs) shop.start()
  await rest(visits, halves)
  const tabs = halves.flatMap((half) => half.tabs)
  return {
    async renew() {
      await Promise.all(halves.map(({ browser }) => browser.advance(accessTokenRefreshAfter)))
      await rest(visits, halves)
      // As many turns as there may be tabs that wait for one, and one after an answer was lost.
      for (let turn = 0; sharing !== 'locks' && turn < 4; turn += 1) {
        await Promise.all(halves.map(({ browser }) => browser.advance(notePause)))
        await rest(visits, halves)
      }
      share(first, halves)
      await rest(visits, halves)
    },
    countSignedOut: () => tabs.filter(({ session }) => !session.isSignedIn() || session.$user.get() === null).length,
    accessToken: () => tab.session.accessToken(),
  }
}

function openHalf(visits: Visits, sharing: Sharing): Half {
  const browser = createScriptedBrowser({ fetch: visits.fetch, hasLocks: sharing === 'locks' })
  const half: Half = { browser, tabs: [], store: (key, text) => browser.openTab().findStorage().setItem(key, text) }
  openTab(visits, half)
  return half
}

const openTab = ({ config }: Visits, { browser, tabs }: Half) => tabs.push(createShop(config, browser.openTab()))

function share(first: Half, halves: readonly Half[]): void {
  for (const half of halves)
    for (const key of sharedKeys) {
      const text = first.browser.stored.get(key)
      if (half !== first && text !== undefined) half.store(key, text)
    }
}

/** Until no call is on its way, and all that its answer leads to without a clock has happened. */
async function rest(visits: Visits, halves: readonly Half[]): Promise<void> {
  do for (const { browser } of halves) await browser.settle()
  while (visits.pending() > 0)
}
