import type { Row, Tx } from '#service/database/index.ts'
import type { IdentityDependencies } from './dependencies.ts'
import type { MailedCodes } from './emailed-codes.ts'
import type { NoteBrowser } from './known-browsers.ts'
import type { CheckPassword, Reauthentication } from './password-check.ts'

export type IdentityContext = IdentityDependencies & {
  codes: MailedCodes
  proveAddress: ProveAddress
  noteBrowser: NoteBrowser
  checkPassword: CheckPassword
  reauthentication: Reauthentication
}

export type ProveAddress = (
  tx: Tx,
  before: Row<'customers'>,
  changes?: { email?: string; passwordHash?: string | null },
) => Promise<Row<'customers'>>
