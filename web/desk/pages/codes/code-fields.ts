import { option, Revealed, type Values } from '../../actions/action.ts'

const batchField = {
  kind: 'text',
  name: 'batch',
  label: 'Batch',
  hint: 'Its name for you, like autumn-fair',
} as const
const countField = { kind: 'number', name: 'count', label: 'How many codes', initial: '10' } as const
const prefixField = {
  kind: 'text',
  name: 'prefix',
  label: 'Prefix of the codes',
  hint: 'Each code begins with it, like FAIR',
  isOptional: true,
} as const
const nameField = { kind: 'text', name: 'name', label: 'Name', hint: 'Customers see it' } as const
const descriptionField = { kind: 'text', name: 'description', label: 'Description', hint: 'Customers see it' } as const

/** What customers read of a code. */
export const describedFields = [nameField, descriptionField] as const
/** What a batch of codes is made of. */
export const batchFields = [batchField, countField, prefixField, ...describedFields] as const
export const untilField = { kind: 'day', name: 'until', label: 'Good until', isOptional: true } as const

/** What was filled in for them, for the body of a call. */
export const readDescribed = ({ name = '', description = '', reason = '', until }: Values) => ({
  name,
  description,
  reason,
  ...(until && { until }),
})
export const readBatch = ({ batch = '', count = '', prefix, ...values }: Values) => ({
  batch,
  count: Number(count),
  ...(prefix && { prefix }),
  ...readDescribed(values),
})

/** The same as words of a command. */
export const describedOptions = ({ name, description, until }: Values): string[] => [
  ...option('name', name),
  ...option('description', description),
  ...option('until', until),
]
export const batchOptions = ({ count, prefix, ...values }: Values): string[] => [
  ...option('count', count),
  ...option('prefix', prefix),
  ...describedOptions(values),
]

/** The new codes, to be copied and saved. */
export const revealCodes = ({ batch, codes }: { batch: string; codes: string[] }) =>
  new Revealed(
    codes.length === 1
      ? `The code of ${batch}. The list shows it later, too.`
      : `${codes.length} codes of the batch ${batch}. The batch lists them later, too.`,
    codes,
    `${batch}.txt`,
  )
