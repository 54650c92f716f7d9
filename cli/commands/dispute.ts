import { writeDisputeEvidence } from '#service/dispute-evidence.ts'
import type { ShopCommand } from '../command.ts'
import { saveFile } from './save-file.ts'

export const disputeEvidence: ShopCommand = {
  name: 'dispute evidence',
  words: ['<id>', '<file>'],
  summary: 'Save what speaks for a disputed payment as a PDF for the bank: the order, devices, sign-ins and mails',
  async run(context) {
    const [id = '', file = ''] = context.words
    await saveFile(context, file, await context.withServices((services) => writeDisputeEvidence(services, id)))
    return { text: `The evidence is saved as ${file}. Look through it before you send it.`, data: { id, file } }
  },
}
