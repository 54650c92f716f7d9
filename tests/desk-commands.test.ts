import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { UsageError } from '#cli/command.ts'
import { readLine } from '#cli/command-line.ts'
import { commands } from '#cli/commands.ts'
import { type Action, reasonName, type Values } from '#web/desk/actions/action.ts'
import {
  assignVouchers,
  createCoupon,
  createCoupons,
  createVouchers,
  stopCoupons,
  stopVouchers,
} from '#web/desk/pages/codes/code-actions.ts'
import {
  addNote,
  customerActions,
  extendTrial,
  removeNote,
  resendMail,
  withdrawGrant,
} from '#web/desk/pages/customers/customer-actions.tsx'
import { announceImport, endImport, runImport, undoImport } from '#web/desk/pages/imports/import-actions.ts'
import { grantLicense } from '#web/desk/pages/licenses/grant-license.ts'
import { freeSeat, licenseActions, limitOffline, resetOffline } from '#web/desk/pages/licenses/license-actions.ts'
import { dropJob, retryJob } from '#web/desk/pages/operation/jobs-list.ts'
import {
  addRelease,
  publishRelease,
  syncCatalogue,
  withdrawRelease,
} from '#web/desk/pages/operation/release-actions.ts'
import { addWebhook, replayDelivery, webhookActions } from '#web/desk/pages/operation/webhook-actions.ts'
import { orderActions } from '#web/desk/pages/orders/order-actions.ts'
import { educationActions, withdrawalActions } from '#web/desk/pages/requests/request-actions.ts'
import { createApiKey, inviteStaff, revokeApiKey, staffActions } from '#web/desk/pages/settings/staff-actions.ts'
import {
  sampleCoupon,
  sampleCustomer,
  sampleDelivery,
  sampleDevice,
  sampleEducationRequest,
  sampleGrant,
  sampleId,
  sampleImport,
  sampleImportDraft,
  sampleKey,
  sampleLicense,
  sampleMail,
  sampleMember,
  sampleNote,
  sampleOrder,
  sampleReceiver,
  sampleRelease,
  sampleTrial,
  sampleVouchers,
  sampleWithdrawal,
} from './support/desk/samples.ts'

/** Actions of one permission have different names. */
const keyOf = (permission: string, name: string) => `${permission} ${name}`

/** An action, and the command that it shows for what was filled in. */
type Shown = { action: string; words: readonly string[] }

/** What is filled in for fields of these names; others keep their initial value. */
const typical: Values = {
  [reasonName]: 'Asked on the phone',
  amount: '12.50',
  amounts: 'USD:10,EUR:9',
  appliesTo: 'clatter,thrum',
  batch: 'autumn-fair',
  code: 'SORRY_20',
  date: '2026-12-01',
  evenLast: 'yes',
  Mac: 'clatter-mac.zip',
  notes: 'Louder.',
  combinesWith: 'club',
  copies: '2',
  description: 'For visitors of the fair',
  email: 'grace@example.com',
  from: sampleId,
  isExclusive: 'yes',
  minimumPrice: 'USD:20,EUR:18',
  name: 'Autumn fair',
  prefix: 'FAIR',
  productId: 'clatter',
  product: 'clatter',
  quiet: 'yes',
  seats: '2',
  text: 'Prefers mail',
  until: '2027-01-31',
  version: '2.3.0',
  url: 'https://hooks.example/backline',
}

/** An action with as little as it needs, with all that it takes, and once with each option of its choices. */
function show<Item>(action: Action<Item>, item: Item): Shown[] {
  const fields = action.fields?.(item) ?? []
  const initial = Object.fromEntries(fields.map((field) => [field.name, field.initial ?? '']))
  const needed = fields.filter(({ isOptional, kind }) => !isOptional && kind !== 'check' && kind !== 'choice')
  const fill = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, initial[name] || typical[name] || ''] as const))
  const least = { ...initial, ...fill([...needed.map(({ name }) => name), reasonName]) }
  const most = { ...least, ...fill(fields.map(({ name }) => name)) }
  const chosen = fields.flatMap((field) =>
    field.kind === 'choice' ? field.options.map(({ value }) => ({ ...most, [field.name]: value })) : [],
  )
  const key = keyOf(action.permission, action.name)
  return [least, most, ...chosen].map((filled) => ({ action: key, words: action.command(item, filled) }))
}

const showAll = <Item>(actions: readonly Action<Item>[], item: Item) => actions.flatMap((action) => show(action, item))

const shown: readonly Shown[] = [
  ...showAll(customerActions, sampleCustomer),
  ...show(addNote, sampleCustomer),
  ...show(removeNote, sampleNote),
  ...show(resendMail, sampleMail),
  ...show(extendTrial, sampleTrial),
  ...show(withdrawGrant, sampleGrant),
  ...show(grantLicense(''), null),
  ...show(grantLicense('grace@example.com'), null),
  ...showAll(licenseActions, sampleLicense),
  ...showAll([limitOffline, resetOffline], sampleLicense),
  ...show(freeSeat, sampleDevice),
  ...showAll(orderActions, sampleOrder),
  ...showAll(educationActions, sampleEducationRequest),
  ...showAll(withdrawalActions, sampleWithdrawal),
  ...showAll([createVouchers, createCoupons, createCoupon], null),
  ...show(stopVouchers, sampleVouchers),
  ...show(assignVouchers, sampleVouchers),
  ...show(stopCoupons, sampleCoupon),
  ...showAll([retryJob, dropJob], { id: sampleId, kind: 'mail', parkedAt: '2026-11-20T10:00:00Z' }),
  ...showAll([addRelease, syncCatalogue], null),
  ...show(publishRelease, sampleRelease),
  ...show(withdrawRelease, { ...sampleRelease, isPublished: true, isCurrent: true }),
  ...show(runImport, sampleImportDraft),
  ...showAll([announceImport, undoImport], sampleImport),
  ...show(endImport, { ...sampleImport, status: 'Undoing' }),
  ...show(addWebhook, null),
  ...showAll(webhookActions, sampleReceiver),
  ...show(replayDelivery, sampleDelivery),
  ...showAll([inviteStaff, createApiKey], null),
  ...showAll(staffActions, sampleMember),
  ...show(revokeApiKey, sampleKey),
]

const folder = path.resolve(import.meta.dirname, '../web/desk')
const definition = /: Action<[^=]*> =>? \(?\{\s+name: '([^']+)',\s+label: [^\n]+\s+permission: '([^']+)'/g

/** All actions that the source of the desk defines. */
const defined = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .flatMap((file) => [...readFileSync(path.join(folder, file), 'utf8').matchAll(definition)])
  .map(([, name = '', permission = '']) => keyOf(permission, name))

describe('the command that an action of the desk shows', () => {
  it('is checked for every action that there is', () => {
    expect(defined.length).toBeGreaterThan(30)
    expect([...new Set(shown.map(({ action }) => action))].sort()).toEqual(defined.toSorted())
  })

  it('is understood by the command line', () => {
    const failures = shown.flatMap(({ action, words }) => {
      const problem = findProblem(words)
      return problem === null ? [] : [{ action, words: words.join(' '), problem }]
    })
    expect(failures).toEqual([])
  })
})

/** Why the command line does not take these words; null where it does. */
function findProblem(words: readonly string[]): string | null {
  try {
    const line = readLine(words, commands)
    if (line.help) return 'It asks for help'
    const missing = (line.command.required ?? []).filter((name) => !line.options.has(name))
    return missing.length === 0 ? null : `It lacks --${missing.join(', --')}`
  } catch (error) {
    if (error instanceof UsageError) return error.message
    throw error
  }
}
