import { record } from '#service/sales/index.ts'
import { type Command, CommandError } from '../command.ts'
import { saveFile } from './save-file.ts'

export const paymentsRecord: Command = {
  name: 'payments record',
  words: ['<file>'],
  summary: 'Try payments in the test mode of the provider, and save what it answered without secrets',
  explained: [
    'Needs keys for tests: a payment that succeeds and is refunded in two parts, one that is declined, one that is cancelled.',
    'A file in tests/recordings is replayed by the tests.',
  ].join('\n'),
  async runAlone(context) {
    const [file = ''] = context.words
    const { payment } = context.settings
    if (!payment.recordable)
      throw new CommandError(`The provider '${payment.name}' can't be recorded with these settings: it needs test keys`)
    const recording = await record(payment.recordable(context.clock), context.clock)
    await saveFile(context, file, `${JSON.stringify(recording, null, 2)}\n`)
    const failed = recording.steps.filter(
      ({ result }) => typeof result === 'object' && result !== null && 'error' in result,
    )
    const text = [
      `${recording.exchanges.length} calls are saved as ${file}.`,
      ...failed.map(({ step, result }) => `  not as expected: ${step}: ${JSON.stringify(result)}`),
    ]
    return { text: text.join('\n'), data: { file, steps: recording.steps }, hasFailed: failed.length > 0 }
  },
}
