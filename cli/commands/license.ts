import { type GrantKind, grantKinds } from '#contract/vendor-api/licenses.ts'
import type { Queryable } from '#service/database/index.ts'
import { type AffectedDevices, type LicenseRecord, readLicenseRecord } from '#service/licensing/index.ts'
import { oneLine } from '#service/messaging/index.ts'
import { type Answer, type CommandContext, CommandError, type ShopCommand, UsageError } from '../command.ts'
import { describeEntry } from './audit.ts'
import { emailOf } from './customer.ts'
import { describeDevice, describeFormerDevice } from './describe-device.ts'
import { describeOrigin } from './describe-origin.ts'
import { reasonOf } from './order.ts'
import { answerWaiting } from './waiting-grant.ts'

const licenseIdOf = ({ words }: Pick<CommandContext, 'words'>): string => words[0] ?? ''

async function answerLicense(db: Queryable, id: string, ...done: string[]): Promise<Answer> {
  const record = await readLicenseRecord(db, id)
  return { text: [...done, ...describe(record)].join('\n'), data: toData(record) }
}

/** Devices that a change ends, and what of them it does not reach. */
export function describeAffected({ devices, offline }: AffectedDevices): string {
  const counted = devices === 0 ? 'no device' : devices === 1 ? 'one device' : `${devices} devices`
  if (offline === 0) return counted
  return `${counted} (${nameOffline(devices, offline)} offline: nothing reaches what was activated by file, which goes on running)`
}

function nameOffline(devices: number, offline: number): string {
  if (offline === devices) return devices === 1 ? 'it is' : 'all of them are'
  return offline === 1 ? 'one of them is' : `${offline} of them are`
}

function describe({
  license,
  endReasons,
  offline,
  seatChanges,
  product,
  owner,
  origin,
  moves,
  devices,
  formerDevices,
  entries,
}: LicenseRecord): string[] {
  const {
    id,
    productId,
    status,
    revokedAt,
    revokedReason,
    activeActivations,
    maxActivations,
    createdAt,
    expiresAt,
    permanentSince,
    lentSeats,
    borrowedFrom,
  } = license
  const ended =
    revokedAt === null
      ? ''
      : ` since ${revokedAt.toISOString()}${revokedReason === null ? '' : `, ${oneLine(revokedReason)}`}`
  return [
    `License ${id} of ${product} (${productId}): ${status}${ended}`,
    `  account ${owner.id}: ${owner.name === '' ? 'erased' : `${oneLine(owner.name)} <${owner.email}>`}`,
    `  seats: ${activeActivations} of ${maxActivations} taken${lentSeats === 0 ? '' : `, ${lentSeats} lent`}`,
    ...(borrowedFrom === null ? [] : [`  borrowed from license ${borrowedFrom}`]),
    `  offline activations: ${describeLimit(offline)}`,
    `  seat changes: ${describeLimit(seatChanges)}`,
    `  granted ${createdAt.toISOString()} ${describeOrigin(origin)}`,
    ...(permanentSince === null
      ? []
      : [
          `  permanent since ${permanentSince.toISOString()}: its devices need no server, and go on running whatever becomes of it`,
        ]),
    ...(expiresAt === null ? [] : [`  until ${expiresAt.toISOString()}`]),
    ...endReasons.slice(1).map(({ since, reason }) => `  ended also since ${since.toISOString()}: ${oneLine(reason)}`),
    ...moves.map(
      ({ movedAt, fromCustomerId, toCustomerId, reason }) =>
        `  moved ${movedAt.toISOString()} from account ${fromCustomerId} to ${toCustomerId}: ${oneLine(reason) || 'why is forgotten'}`,
    ),
    ...devices.map((device) => `  ${describeDevice(device)}`),
    ...formerDevices.map((device) => `  ${describeFormerDevice(device)}`),
    ...entries.map((entry) => `  ${describeEntry(entry)}`),
  ]
}

const describeLimit = ({ used, limit, nextAt }: LicenseRecord['offline']) =>
  `${used} of ${limit} a year used${nextAt === null ? '' : `, one more on ${nextAt.toISOString()}`}`

const toData = ({ license, endReasons, moves, devices, ...record }: LicenseRecord) => ({
  id: license.id,
  status: license.status,
  revokedAt: license.revokedAt,
  revokedReason: license.revokedReason,
  endReasons: endReasons.map(({ licenseId: _, ...reason }) => reason),
  product: { id: license.productId, name: record.product },
  owner: record.owner,
  origin: record.origin,
  createdAt: license.createdAt,
  expiresAt: license.expiresAt,
  permanentSince: license.permanentSince,
  borrowedFrom: license.borrowedFrom,
  seats: { taken: license.activeActivations, lent: license.lentSeats, of: license.maxActivations },
  offlineActivations: record.offline,
  seatChanges: record.seatChanges,
  moves,
  devices: devices.map(({ id, name, status, method, createdAt, lastValidatedAt, revokedAt }) => ({
    id,
    name,
    status,
    method,
    createdAt,
    lastValidatedAt,
    revokedAt,
  })),
  formerDevices: record.formerDevices,
  audit: record.entries,
})

export const licenseShow: ShopCommand = {
  name: 'license show',
  words: ['<id>'],
  summary: 'All that is written down of a license: owner, seats and devices, where it came from, what was done to it',
  run: (context) => answerLicense(context.database.query, licenseIdOf(context)),
}

export const licenseFree: ShopCommand = {
  name: 'license free',
  words: ['<device-id>'],
  summary: 'Free the seat of one device, such as a computer that died: another one can be activated',
  explained: [
    "'license show' and 'customer show' list devices with their ids. A device that works after all activates again by itself",
    'where a seat is free. One that was activated by file goes on running, because nothing reaches it.',
  ].join('\n'),
  async run(context) {
    const [id = ''] = context.words
    const { licenseId, name, method } = await context.withServices(({ manualLicenses }) => manualLicenses.freeSeat(id))
    const affected = describeAffected({ devices: 1, offline: method === 'Offline' ? 1 : 0 })
    const done = `The seat of ${JSON.stringify(oneLine(name))} is free: ended is ${affected}.`
    return answerLicense(context.database.query, licenseId, done)
  },
}

/** More is a slip of the hand. */
const mostSeats = 1000

export const licenseGrant: ShopCommand = {
  name: 'license grant',
  words: ['<email>', '<product>'],
  options: { reason: 'TEXT', kind: grantKinds.join('|'), seats: 'N', once: 'NAME', wait: null },
  required: ['reason'],
  summary: 'Give a license to a customer, and mail it to them',
  explained: [
    'The account has to be there, and its address confirmed. With --wait the license otherwise waits until somebody confirms',
    'the address, which is mailed how; check how it is spelled.',
    '--reason is written down and mailed. --seats: on how many devices, if not as many as the product has.',
    '--once names the grant: the same line typed again gives nothing more, and shows what was given.',
  ].join('\n'),
  async run(context) {
    const { words, options } = context
    const email = emailOf(context)
    const wish = { email, productId: words[1] ?? '', reason: reasonOf(context), ...readGrant(options) }
    const granted = await context.withServices(({ manualLicenses }) =>
      options.has('wait') ? manualLicenses.grantOrHold(wish) : manualLicenses.grant(wish),
    )
    if ('waits' in granted) return answerWaiting(granted.waits)
    const { licenseId, isNew } = granted
    const done = isNew
      ? `The license is in the account of ${email}: the running shop mails it.`
      : `It was given before under the name ${wish.once}: nothing more is given.`
    return answerLicense(context.database.query, licenseId, done)
  },
}

/** Seats and the name of a grant, as far as they were typed. Throws UsageError for what can't be. */
export function readGrant(options: ReadonlyMap<string, string>): { seats?: number; once?: string; kind?: GrantKind } {
  const [seats, once, typed] = [options.get('seats'), options.get('once'), options.get('kind')]
  const kind = grantKinds.find((known) => known === typed)
  if (typed !== undefined && !kind) throw new UsageError(`--kind: Must be one of ${grantKinds.join(', ')}`)
  if (seats !== undefined && !(/^[1-9]\d*$/.test(seats) && Number(seats) <= mostSeats))
    throw new UsageError(`--seats: Must be a whole number from 1 to ${mostSeats}`)
  if (once !== undefined && !/^[\w.-]{1,60}$/.test(once))
    throw new UsageError('--once: Must be a name of up to 60 letters, digits, dots, hyphens and underscores')
  return {
    ...(seats !== undefined && { seats: Number(seats) }),
    ...(once !== undefined && { once }),
    ...(kind && { kind }),
  }
}

export const licenseRevoke: ShopCommand = {
  name: 'license revoke',
  words: ['<id>'],
  options: { reason: 'TEXT', quiet: null, yes: null },
  required: ['reason'],
  summary: 'End a license and free its devices; the customer is mailed why, unless --quiet',
  explained:
    "It gives no money back: 'order refund' does, and ends licenses by itself. Only 'license restore' brings it back.",
  async run(context) {
    const [id, reason] = [licenseIdOf(context), reasonOf(context)]
    const isQuiet = context.options.has('quiet')
    return context.withServices(async ({ manualLicenses }) => {
      if (!context.options.has('yes')) {
        const affected = await manualLicenses.previewRevocation(id)
        throw new CommandError(`License ${id} would end, and with it ${describeAffected(affected)}: add --yes to do so`)
      }
      const affected = await manualLicenses.revoke(id, reason, isQuiet)
      const notice = isQuiet ? 'Nobody is mailed.' : 'The running shop mails the customer why.'
      const done = `The license has ended, and with it ${describeAffected(affected)}. ${notice}`
      return answerLicense(context.database.query, id, done)
    })
  },
}

export const licenseRestore: ShopCommand = {
  name: 'license restore',
  words: ['<id>'],
  options: { quiet: null },
  summary: 'Bring back a license that you ended by hand; the customer is mailed, unless --quiet',
  explained:
    'Its devices activate again by themselves or by hand. What was refunded, or is disputed, stays ended: the answer says so.',
  async run(context) {
    const id = licenseIdOf(context)
    const isQuiet = context.options.has('quiet')
    const left = await context.withServices(({ manualLicenses }) => manualLicenses.restore(id, isQuiet))
    const notice = isQuiet ? 'Nobody is mailed.' : 'The running shop mails the customer.'
    const done =
      left.length === 0
        ? `The license is back. ${notice}`
        : `You no longer end the license, and it stays ended for another reason: ${left.join('; ')}`
    return answerLicense(context.database.query, id, done)
  },
}

export const licenseResetOffline: ShopCommand = {
  name: 'license reset-offline',
  words: ['<id>'],
  options: { reason: 'TEXT' },
  required: ['reason'],
  summary: 'Count the offline activations of a license from now on; devices that are offline keep running',
  async run(context) {
    const [id, reason] = [licenseIdOf(context), reasonOf(context)]
    await context.withServices(({ manualLicenses }) => manualLicenses.resetOffline(id, reason))
    return answerLicense(context.database.query, id, 'The offline activations of the license count from now on.')
  },
}

const mostPerYear = 1000

export const licenseLimitOffline: ShopCommand = {
  name: 'license limit-offline',
  words: ['<id>', '<number>'],
  summary: 'Set how many devices of a license may be activated offline within a year',
  explained: [
    'For a customer who has used them up: a studio without internet that gets new computers, say. It counts for this license',
    'alone, instead of offlinePerYear of its product. Devices that are offline already count, and go on running.',
  ].join('\n'),
  async run(context) {
    const [id, number] = [licenseIdOf(context), context.words[1] ?? '']
    if (!/^\d+$/.test(number) || Number(number) > mostPerYear)
      throw new UsageError(`Type how many there are in a year, a whole number from 0 to ${mostPerYear}`)
    await context.withServices(({ manualLicenses }) => manualLicenses.limitOffline(id, Number(number)))
    return answerLicense(context.database.query, id, `The license has ${number} offline activations a year.`)
  },
}

export const licenseMove: ShopCommand = {
  name: 'license move',
  words: ['<id>', '<email>'],
  options: { reason: 'TEXT', yes: null },
  required: ['reason'],
  summary: 'Give a license to the account of another address and free its devices; both are mailed',
  explained: [
    'The account has to be there, and its address confirmed. Order and invoice stay with whoever paid, and so does a refund:',
    'when the order is given back, the license ends wherever it is by then, and its owner is mailed.',
    '--reason is written down, and mailed to both: name nobody in it.',
  ].join('\n'),
  async run(context) {
    const [id, reason, email] = [licenseIdOf(context), reasonOf(context), context.words[1] ?? '']
    if (!/^\S+@\S+$/.test(email)) throw new UsageError('Type the address of whose it will be, like ada@example.com')
    return context.withServices(async ({ manualLicenses }) => {
      if (!context.options.has('yes')) {
        const affected = await manualLicenses.previewMove(id, email)
        throw new CommandError(
          `License ${id} would go to the account of ${email}, and ${describeAffected(affected)} of its present owner would end: add --yes to do so`,
        )
      }
      const affected = await manualLicenses.move(id, email, reason)
      const done = `The license is in the account of ${email}. Ended with the move: ${describeAffected(affected)}. The running shop mails both.`
      return answerLicense(context.database.query, id, done)
    })
  },
}
