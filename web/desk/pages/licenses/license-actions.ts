import type { ResponseOf } from '#contract/endpoint.ts'
import type { vendorApi } from '#contract/vendor-api/endpoints.ts'
import { type Action, flag, mailedReason, option, versionOf } from '../../actions/action.ts'
import { call, type ItemOf } from '../../api/calls.ts'
import { shortId } from '../../format.ts'

export type LicenseRecord = ResponseOf<(typeof vendorApi)['showLicense']>
type Listed = ItemOf<'listLicenses'>
/** What an action needs to know of a license, wherever it is shown. */
type License = Pick<Listed, 'id' | 'status'> & { version?: string }

const nameItem = ({ id }: { id: string }) => `License ${shortId(id)}`
const quiet = { kind: 'check', name: 'quiet', label: 'Do not mail the customer' } as const

export const revokeLicense: Action<License> = {
  name: 'revoke',
  label: 'Revoke',
  permission: 'licenses:write',
  isDangerous: true,
  isOffered: ({ status }) => status === 'Active',
  nameItem,
  explain: () => 'The license ends and its devices are freed. The customer is mailed why, unless you say otherwise.',
  fields: () => [quiet],
  reasonHint: mailedReason,
  run: ({ id, ...seen }, { reason = '', quiet: isQuiet }, attempt) =>
    call('revokeLicense', {
      parameters: { id },
      body: { reason, isQuiet: isQuiet === 'yes', ...versionOf(seen) },
      ...attempt,
    }),
  command: ({ id }, { reason, quiet: isQuiet }) => [
    ...['license', 'revoke', id],
    ...option('reason', reason),
    ...flag('quiet', isQuiet),
    '--yes',
  ],
  done: ({ id }) => `License ${shortId(id)} is revoked. You can restore it.`,
}

export const restoreLicense: Action<License> = {
  name: 'restore',
  label: 'Restore',
  permission: 'licenses:write',
  isOffered: ({ status }) => status === 'Revoked',
  nameItem,
  explain: () => 'The license that you ended is active again, unless something else keeps it ended, such as a refund.',
  fields: () => [quiet],
  run: ({ id, ...seen }, { reason = '', quiet: isQuiet }, attempt) =>
    call('restoreLicense', {
      parameters: { id },
      body: { reason, isQuiet: isQuiet === 'yes', ...versionOf(seen) },
      ...attempt,
    }),
  command: ({ id }, { quiet: isQuiet }) => ['license', 'restore', id, ...flag('quiet', isQuiet)],
  done: ({ id }) => `License ${shortId(id)} is restored.`,
}

export const moveLicense: Action<License> = {
  name: 'move',
  label: 'Move',
  permission: 'licenses:write',
  isDangerous: true,
  isOffered: ({ status }) => status === 'Active',
  nameItem,
  explain: () => 'The license goes to another confirmed account and its devices are freed. Both owners are mailed.',
  fields: () => [{ kind: 'email', name: 'email', label: 'Email address of the new owner' }],
  reasonHint: 'Mailed to both: name nobody in it',
  run: ({ id, ...seen }, { reason = '', email = '' }, attempt) =>
    call('moveLicense', { parameters: { id }, body: { email, reason, ...versionOf(seen) }, ...attempt }),
  command: ({ id }, { reason, email = '' }) => [
    ...['license', 'move', id, email],
    ...option('reason', reason),
    '--yes',
  ],
  done: ({ id }) => `License ${shortId(id)} has moved.`,
}

export const limitOffline: Action<LicenseRecord> = {
  name: 'limit-offline',
  label: 'Limit offline activations',
  permission: 'licenses:write',
  nameItem,
  explain: ({ offlineActivations: { used, limit } }) =>
    `${used} of ${limit} devices were activated offline within a year.`,
  fields: ({ offlineActivations: { limit } }) => [
    { kind: 'number', name: 'perYear', label: 'Devices per year', initial: String(limit) },
  ],
  run: ({ id, version }, { reason = '', perYear = '' }, attempt) =>
    call('limitOffline', { parameters: { id }, body: { perYear: Number(perYear), reason, version }, ...attempt }),
  command: ({ id }, { perYear = '' }) => ['license', 'limit-offline', id, perYear],
  done: ({ id }) => `The offline activations of license ${shortId(id)} are limited.`,
}

export const resetOffline: Action<LicenseRecord> = {
  name: 'reset-offline',
  label: 'Reset offline count',
  permission: 'licenses:write',
  isOffered: ({ offlineActivations: { used } }) => used > 0,
  nameItem,
  explain: () => 'Offline activations count from now on. Devices that are offline keep running.',
  run: ({ id, version }, { reason = '' }, attempt) =>
    call('resetOffline', { parameters: { id }, body: { reason, version }, ...attempt }),
  command: ({ id }, { reason }) => ['license', 'reset-offline', id, ...option('reason', reason)],
  done: ({ id }) => `The offline activations of license ${shortId(id)} count anew.`,
}

/** A device that may hold a seat. */
type Device = { id: string; name: string; status: string; method: string }

export const freeSeat: Action<Device> = {
  name: 'free',
  label: 'Free the seat',
  permission: 'licenses:write',
  isOffered: ({ status }) => status === 'Active',
  nameItem: ({ name }) => name,
  explain: ({ name, method }) =>
    method === 'Offline'
      ? `${name} was activated by file: nothing reaches it, and it goes on running. Its seat can be used by another device.`
      : `${name} loses its seat, and another device can be activated. If it works after all, it activates again where a seat is free.`,
  run: ({ id }, { reason = '' }, attempt) => call('freeSeat', { parameters: { id }, body: { reason }, ...attempt }),
  command: ({ id }) => ['license', 'free', id],
  done: ({ name }) => `The seat of ${name} is free.`,
}

export const licenseActions: readonly Action<License>[] = [revokeLicense, restoreLicense, moveLicense]
