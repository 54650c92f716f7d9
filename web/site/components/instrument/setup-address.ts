import { type Setup, setupParameter } from '#contract/instrument/instrument.ts'
import { linkOfSetup, writeSetup } from '#contract/instrument/setup-link.ts'
import type { Navigator } from '../../navigation/navigator.ts'
import type { Board } from './panel-store.ts'

export type AddressBar = Pick<Navigator, '$visit' | 'rewriteQuery'>
export type SetupAddress = ReturnType<typeof createSetupAddress>

/** What the page's address says of the instrument's setup: that which is shown, or nothing. */
export function createSetupAddress({ $visit, rewriteQuery }: AddressBar) {
  return {
    write: (setup: Setup) => rewriteQuery(setupParameter, writeSetup(setup)),
    /** Takes a setup out of the address that is no longer shown. */
    hold(shown: Setup): void {
      const written = $visit.get().url.searchParams.get(setupParameter)
      if (written !== null && written !== writeSetup(shown)) rewriteQuery(setupParameter, null)
    },
  }
}

/** Writes the setup into the address bar and copies a link to it; shows that, where the browser does not let us copy. */
export async function shareSetup(board: Board, bar: SetupAddress): Promise<void> {
  const { setup } = board.read()
  bar.write(setup)
  const address = linkOfSetup(location.origin + location.pathname, setup)
  try {
    await navigator.clipboard.writeText(address)
    board.announce('The link is copied. It is in the address bar, too.')
  } catch {
    // Refused, or not there without a secure connection: the visitor copies it manually.
    board.announce('Your browser blocked copying. Copy the selected link yourself.')
    board.set({ address })
  }
}
