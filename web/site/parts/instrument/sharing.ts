import { setupParameter } from '#contract/instrument/instrument.ts'
import { linkOfSetup, writeSetup } from '#contract/instrument/setup-link.ts'
import { rewriteQuery } from '../../navigation/rewrite-query.ts'
import type { Board } from './board.ts'

/** Writes the setup into the address bar and copies a link to it; shows that, where the browser does not let us copy. */
export async function shareSetup(board: Board): Promise<void> {
  const { setup } = board.read()
  rewriteQuery(window, setupParameter, writeSetup(setup))
  const address = linkOfSetup(location.origin + location.pathname, setup)
  try {
    await navigator.clipboard.writeText(address)
    board.tell('The link is copied, and stands in the address bar.')
  } catch {
    // Refused, or not there without a secure connection: the visitor copies it by hand.
    board.tell('Your browser does not let us copy. Copy the selected link yourself.')
    board.set({ address })
  }
}
