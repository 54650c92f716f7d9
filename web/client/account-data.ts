import { type AccountExport, accountEndpoints, erasureWord } from '#contract/endpoints/account.ts'
import type { Call } from './call.ts'

/** All that is kept of a customer. Calls of ours, beyond the specification. */
export type AccountData = {
  read(): Promise<AccountExport>
  /**
   * Erases the account at once; rejects with `errors.password` when that is not the password. The tokens of this browser
   * are good for nothing afterwards.
   */
  erase(password: string): Promise<void>
}

export const createAccountData = ({ call }: { call: Call }): AccountData => ({
  read: async () => (await call(accountEndpoints.exportAccount)).payload,

  async erase(password) {
    await call(accountEndpoints.eraseAccount, { body: { password, confirmation: erasureWord } })
  },
})
