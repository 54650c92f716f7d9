import { educationProofTypes } from '#contract/endpoints/education.ts'
import type { StoredRequest } from '#service/catalogue/index.ts'
import { oneLine } from '#service/messaging/index.ts'
import type { CommandContext, ShopCommand } from '../command.ts'
import { reasonOf } from './order.ts'
import { saveFile } from './save-file.ts'

const requestIdOf = ({ words }: CommandContext): string => words[0] ?? ''

export function summarise({ id, status, receivedAt, renewalOf, name, email, institution }: StoredRequest): string {
  const kind = renewalOf === null ? '' : ', renewal'
  const who = `${oneLine(name)} <${email}>, ${oneLine(institution)}`
  return `${id}  ${status.padEnd(8)}  ${receivedAt.toISOString()}  ${who}${kind}`
}

export function describe(request: StoredRequest): string[] {
  const { role, proofType, proofWords, decidedAt, reason, endsAt } = request
  return [
    summarise(request),
    `  role: ${role}`,
    ...(proofType === null ? [] : [`  proof: a file, ${educationProofTypes[proofType]}`]),
    ...(proofWords === null ? [] : [`  proof: ${JSON.stringify(oneLine(proofWords))}`]),
    ...(proofType === null && proofWords === null ? ['  proof: forgotten'] : []),
    ...(decidedAt === null ? [] : [`  decided: ${decidedAt.toISOString()}${reason === null ? '' : `, ${reason}`}`]),
    ...(endsAt === null ? [] : [`  its code is good until ${endsAt.toISOString()}`]),
  ]
}

export const educationList: ShopCommand = {
  name: 'education list',
  options: { decided: null },
  summary: 'Who waits for the education discount; with --decided all that are kept',
  async run({ withServices, options }) {
    const status = options.has('decided') ? undefined : 'Waiting'
    const requests = await withServices(({ education }) => education.decisions.list(status))
    const text = requests.length === 0 ? 'Nobody waits.' : requests.map(summarise).join('\n')
    return { text, data: { requests } }
  },
}

export const educationShow: ShopCommand = {
  name: 'education show',
  words: ['<id>'],
  options: { proof: 'FILE' },
  summary: 'A request for the education discount, and others of its address; --proof saves the file that came with it',
  run: (context) =>
    context.withServices(async ({ education }) => {
      const { decisions } = education
      const id = requestIdOf(context)
      const { request, others } = await decisions.show(id)
      const file = context.options.get('proof')
      const saved = file === undefined ? [] : [await save(context, file, await decisions.proofOf(id))]
      const before =
        others.length === 0 ? [] : ['Others of this address:', ...others.map((one) => `  ${summarise(one)}`)]
      return { text: [...describe(request), ...before, ...saved].join('\n'), data: { request, others } }
    }),
}

async function save(context: CommandContext, file: string, proof: Uint8Array | null): Promise<string> {
  if (!proof) return 'No file came with it, or it is forgotten.'
  await saveFile(context, file, proof, `--proof: ${file}`)
  return `The file is saved as ${file}. Delete it once you have decided.`
}

export const educationApprove: ShopCommand = {
  name: 'education approve',
  words: ['<id>'],
  summary: 'Give whoever asked a code that is good for one order, and mail it to them',
  async run(context) {
    const request = await context.withServices(({ education }) => education.decisions.approve(requestIdOf(context)))
    return {
      text: ['The code is on its way: the running shop mails it.', ...describe(request)].join('\n'),
      data: request,
    }
  },
}

export const educationRefuse: ShopCommand = {
  name: 'education refuse',
  words: ['<id>'],
  options: { reason: 'TEXT' },
  required: ['reason'],
  summary: 'Give no code, and mail them why',
  async run(context) {
    const reason = reasonOf(context)
    const request = await context.withServices(({ education }) =>
      education.decisions.refuse(requestIdOf(context), reason),
    )
    return {
      text: ['The reason is on its way: the running shop mails it.', ...describe(request)].join('\n'),
      data: request,
    }
  },
}
