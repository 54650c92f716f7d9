import type { ImportDraft } from '#contract/vendor-api/import-drafts.ts'
import { type ImportDetail, importWaveMax } from '#contract/vendor-api/imports.ts'
import { type Action, flag, option } from '../../actions/action.ts'
import { call } from '../../api/calls.ts'
import { describeMade, formatCount, inWords } from './import-words.ts'

/** How records are treated that cannot be imported. */
const ways = [
  { value: '', label: 'Only if everything can be imported' },
  { value: 'yes', label: 'Leave out what cannot be imported' },
] as const

const nameFiles = ({ files }: Pick<ImportDraft, 'files'>) => files.map(({ name }) => name).join(', ')
const wordsOf = ({ files, options }: Pick<ImportDraft, 'files' | 'options'>) => [
  ...files.map(({ name }) => name),
  ...option('from', options.from),
]

/** Whether a file has the keys of serial numbers of an export, which a passphrase opens. */
const isSealed = ({ name }: { name: string }) => name === 'serial-keys.json'
const passphraseField = {
  kind: 'text',
  name: 'passphrase',
  label: 'Passphrase of the export',
  hint: 'It opens serial-keys.json, and is not kept',
} as const

export const runImport: Action<ImportDraft> = {
  name: 'run-import',
  label: 'Import',
  permission: 'imports:write',
  isOffered: ({ plan, work, files, unfinished }) =>
    plan !== null && work === null && files.length > 0 && unfinished.length === 0,
  nameItem: nameFiles,
  explain: ({ plan }) =>
    `The files have ${inWords(plan?.records ?? 0, 'record')}. What was imported before is kept as it is. Nobody is mailed, and the import can be taken back as long as nothing depends on it.`,
  fields: ({ plan, files }) => [
    ...(files.some(isSealed) ? [passphraseField] : []),
    {
      kind: 'choice',
      name: 'skipRejected',
      label: `What cannot be imported (${inWords(plan?.rejections.count ?? 0, 'record')})`,
      options: ways,
      isOptional: true,
    },
  ],
  run: ({ id }, { skipRejected, passphrase, reason = '' }) => {
    const body = { reason, skipsRejected: skipRejected === 'yes', ...(passphrase && { passphrase }) }
    return call('runImport', { parameters: { id }, body })
  },
  command: (draft, { skipRejected }) => [
    ...['import', 'run', ...wordsOf(draft)],
    ...(draft.files.some(isSealed) ? ['--passphrase-file', 'passphrase.txt'] : []),
    ...flag('skip-rejected', skipRejected),
  ],
  done: () => 'The import goes on, even if you leave this page.',
}

export const undoImport: Action<ImportDetail> = {
  name: 'undo-import',
  label: 'Undo',
  permission: 'imports:write',
  isDangerous: true,
  isOffered: ({ status, work }) => status !== 'Undone' && work?.kind !== 'undo',
  nameItem: ({ id }) => id,
  explain: ({ counts }) =>
    `Takes back all that the import has made: ${describeMade(counts)}. If somebody uses any of it already, nothing is taken back, and you are told what that is.`,
  run: ({ id }, { reason = '' }) => call('undoImport', { parameters: { id }, body: { reason } }),
  command: ({ id }) => ['import', 'undo', id, '--yes'],
  done: () => 'The import is being taken back.',
}

export const endImport: Action<ImportDetail> = {
  name: 'end-import',
  label: 'End and keep',
  permission: 'imports:write',
  isDangerous: true,
  isOffered: ({ status }) => status === 'Running' || status === 'Undoing',
  nameItem: ({ id }) => id,
  explain: ({ status, records }) =>
    status === 'Undoing'
      ? 'Stops taking the import back: what is left of it stays, and another import can begin. You can undo it again later.'
      : `Ends the import after ${inWords(records, 'record')}. What it has brought stays, the rest is not imported, and another import can begin. You can still undo it.`,
  run: ({ id }, { reason = '' }) => call('endImport', { parameters: { id }, body: { reason } }),
  command: ({ id }) => ['import', 'end', id, '--yes'],
  done: () => 'The import has ended.',
}

/** How many customers a wave has, unless somebody says another number. */
const usualWave = 100

export const announceImport: Action<ImportDetail> = {
  name: 'announce-import',
  label: 'Announce',
  permission: 'imports:write',
  isOffered: ({ status, untold }) => (status === 'Done' || status === 'Ended') && untold > 0,
  nameItem: ({ id }) => id,
  explain: ({ told, untold }) =>
    `The next customers get a mail that their licenses have moved here, with the way into their account. Each is told once: ${formatCount(told)} of ${formatCount(told + untold)} are. Begin with a small wave.`,
  fields: ({ untold }) => [
    {
      kind: 'number',
      name: 'count',
      label: 'Customers in this wave',
      hint: `At most ${formatCount(importWaveMax)}`,
      initial: String(Math.min(usualWave, untold)),
    },
  ],
  run: ({ id }, { count = '', reason = '' }) =>
    call('announceImport', { parameters: { id }, body: { count: Number(count), reason } }),
  command: ({ id }, { count }) => ['import', 'announce', id, ...option('wave', count)],
  done: () => 'The mails are on their way.',
}
