import { type Platform, platforms } from '#contract/statuses.ts'
import { type Action, flag, option } from '../../actions/action.ts'
import { call } from '../../api/calls.ts'

/** A release of a list, as far as its actions need it. */
export type Release = {
  productId: string
  productName: string
  version: string
  isPublished: boolean
  isCurrent: boolean
}

const nameItem = ({ productName, version }: Release) => `${productName} ${version}`
/** What the service calls the file for a platform. */
const fileField = (platform: Platform) => `files.${platform}`
const dateField = { kind: 'day', name: 'date', label: 'Dated', isOptional: true } as const

export const addRelease: Action<null> = {
  name: 'add-release',
  label: 'New release',
  permission: 'releases:write',
  nameItem: () => 'New release',
  explain: () =>
    'The release is written into the shop folder as a draft, and nobody is offered it yet. Put its files into the storage first, in the folder PRODUCT/VERSION.',
  fields: () => [
    { kind: 'product', name: 'product', label: 'Product' },
    { kind: 'text', name: 'version', label: 'Version', hint: 'Like 2.1.0, or 2.2.0-beta.1 for a pre-release' },
    ...platforms.map(
      (platform) =>
        ({
          kind: 'text',
          name: fileField(platform),
          label: `File for ${platform}`,
          hint: 'Its name in that folder',
          isOptional: true,
        }) as const,
    ),
    { kind: 'text', name: 'notes', label: 'What is new', isOptional: true },
    dateField,
  ],
  run: (_, { product = '', version = '', notes, date, reason = '', ...values }) => {
    const given = platforms.map((platform) => [platform, values[fileField(platform)] ?? ''] as const)
    const files = Object.fromEntries(given.filter(([, file]) => file !== ''))
    const body = { productId: product, version, files, reason, ...(notes && { notes }), ...(date && { date }) }
    return call('addRelease', { body })
  },
  command: (_, { product = '', version = '', notes, date, ...values }) => [
    ...['release', 'add', product, version],
    ...platforms.flatMap((platform) => option(platform.toLowerCase(), values[fileField(platform)])),
    ...option('notes', notes),
    ...option('date', date),
  ],
  done: () => 'The release is written as a draft. Publish it when it is complete.',
}

export const publishRelease: Action<Release> = {
  name: 'publish-release',
  label: 'Publish',
  permission: 'releases:write',
  isOffered: ({ isPublished }) => !isPublished,
  nameItem,
  explain: (release) =>
    `Customers are offered ${nameItem(release)}. The pages, the changelog and the feed of updates follow within seconds.`,
  fields: () => [{ ...dateField, hint: 'Today, unless its file says another day' }],
  run: ({ productId, version }, { date, reason = '' }) =>
    call('publishRelease', { parameters: { productId, version }, body: { reason, ...(date && { date }) } }),
  command: ({ productId, version }, { date }) => ['release', 'publish', productId, version, ...option('date', date)],
  done: (release) => `${nameItem(release)} is published.`,
}

export const withdrawRelease: Action<Release> = {
  name: 'withdraw-release',
  label: 'Withdraw',
  permission: 'releases:write',
  isDangerous: true,
  isOffered: ({ isPublished }) => isPublished,
  nameItem,
  explain: (release) =>
    `Nobody can download ${nameItem(release)} any more. Devices that run it go on working, and its files stay in the storage.`,
  fields: () => [{ kind: 'check', name: 'evenLast', label: 'Even if no other version is left for customers' }],
  run: ({ productId, version }, { evenLast, reason = '' }) =>
    call('withdrawRelease', {
      parameters: { productId, version },
      body: { reason, ...(evenLast === 'yes' && { evenLast: true }) },
    }),
  command: ({ productId, version }, { evenLast }) => [
    ...['release', 'withdraw', productId, version],
    ...flag('yes', evenLast),
  ],
  done: (release) => `${nameItem(release)} is a draft again.`,
}

/** How many changes a preview names. */
const shownChanges = 20

function countChanges(count: number): string {
  if (count === 0) return 'No change'
  return count === 1 ? 'One change' : `${count} changes`
}

async function previewChanges() {
  const { changes } = await call('previewCatalogue')
  const named = changes.slice(0, shownChanges).map(({ change, kind, id, fields }) => {
    const parts = fields.map(({ field }) => field).join(', ')
    return `${kind === id ? kind : `${kind} ${id}`} ${change}${parts === '' ? '' : ` (${parts})`}`
  })
  const more = changes.length > named.length ? [`and ${changes.length - named.length} more`] : []
  return {
    title: countChanges(changes.length),
    text: changes.length === 0 ? 'What is for sale is what the files say.' : [...named, ...more].join('; '),
  }
}

export const syncCatalogue: Action<null> = {
  name: 'sync-catalogue',
  label: 'Sync the catalogue',
  permission: 'releases:write',
  nameItem: () => 'Catalogue',
  explain: () =>
    'The shop sells what the files of the catalogue say now. It does so by itself within seconds after they are saved.',
  preview: () => ({ of: 'catalogue', read: previewChanges }),
  run: (_, { reason = '' }) => call('syncCatalogue', { body: { reason } }),
  command: () => ['catalogue', 'sync'],
  done: () => 'The catalogue is for sale as its files say.',
}
