import { type Letter, say, tell } from './letter.ts'

/** What the vendor is told of a job that is not tried again by itself. */
export type ParkedJob = { id: string; kind: string }

/** To the vendor: something about money was tried again and again, and waits for a person by now. */
export const parkedJobLetter = ({ id, kind }: ParkedJob): Letter => ({
  subject: 'A job about money needs you',
  preview: `The job ${kind} was tried again and again, and did not succeed.`,
  title: 'A job needs you',
  blocks: [
    say('The shop tried this again and again without success. It does not try any more until you say so.'),
    tell([
      { label: 'Job', value: kind },
      { label: 'Number', value: id },
    ]),
    say('This shows why it failed, and with it every other job that waits for you:'),
    { kind: 'command', command: 'npm run backline -- job list --parked' },
    say('Once the cause is gone, this has it tried again:'),
    { kind: 'command', command: `npm run backline -- job retry ${id}` },
  ],
  because: 'it is the address of the shop, as its vendor.yaml says.',
})
