import type { Permission } from '#contract/vendor-api/permissions.ts'
import type { Action } from '../actions/action.ts'
import { places } from '../navigation/places.ts'
import { createCoupon, createCoupons, createVouchers } from '../pages/codes/code-actions.ts'
import { grantLicense } from '../pages/licenses/grant-license.ts'
import { addRelease, syncCatalogue } from '../pages/operation/release-actions.ts'

/** What a command does: shows a page, or asks before it does something. */
export type Run = { to: string } | { action: Action<null> }
export type BoxCommand = { label: string; run: Run }

const email = /\S+@\S+\.\S+/

/** Actions by what is typed: an address in it is taken over. */
const listActions = (text: string): Action<null>[] => [
  grantLicense(email.exec(text)?.[0] ?? ''),
  createVouchers,
  createCoupons,
  createCoupon,
  addRelease,
  syncCatalogue,
]

/** The commands that a text means, of those that whoever is signed in may run. Without a text, all pages. */
export function findCommands(text: string, may: (permission: Permission) => boolean): BoxCommand[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '' && !email.test(word))
  const isMeant = (label: string) => words.length === 0 || words.every((word) => label.toLowerCase().includes(word))
  const hasEmail = email.test(text)
  const actions = listActions(text).filter(({ permission, label }) => may(permission) && isMeant(label))
  const pages = places.filter(({ permission, label }) => (!permission || may(permission)) && isMeant(`go to ${label}`))
  return [
    ...actions.map((action) => ({ label: action.label, run: { action } })),
    ...(hasEmail ? [] : pages.map(({ label, path }) => ({ label: `Go to ${label.toLowerCase()}`, run: { to: path } }))),
  ]
}
