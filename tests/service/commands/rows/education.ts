import * as z from 'zod/mini'
import { send } from '../../calls.ts'
import { requestOf } from '../../catalogue/education.ts'
import type { CommandRows } from '../row.ts'
import type { CommandShop } from '../shop.ts'

/** Asks for the discount; answers the id of the request. */
async function ask(shop: CommandShop): Promise<string> {
  const json = requestOf()
  await send(shop.service.app, 'POST', '/api/education/requests', { json })
  const waiting = await shop.service.services.education.decisions.list('Waiting')
  return waiting.find(({ email }) => email === json.email)?.id ?? 'no request'
}

/** For what is typed without an id. */
async function someoneWaits(shop: CommandShop): Promise<string[]> {
  await ask(shop)
  return []
}

const request = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  institution: z.string(),
  role: z.string(),
  proofWords: z.nullable(z.string()),
  proofType: z.nullable(z.string()),
  renewalOf: z.nullable(z.uuid()),
  status: z.enum(['Waiting', 'Approved', 'Refused']),
  reason: z.nullable(z.string()),
  couponId: z.nullable(z.string()),
  receivedAt: z.iso.datetime(),
  decidedAt: z.nullable(z.iso.datetime()),
  endsAt: z.nullable(z.iso.datetime()),
  remindedAt: z.nullable(z.iso.datetime()),
})
const unknown = '00000000-0000-4000-8000-000000000000'
const decided = async (shop: CommandShop) => {
  const id = await ask(shop)
  await shop.service.services.education.decisions.refuse(id, 'Not readable')
  return id
}

export const educationRows: CommandRows = {
  'education list': {
    success: { type: someoneWaits, says: /Waiting .* Grace <grace-.*>, School of Bells/ },
    json: z.strictObject({ requests: z.array(request) }),
    refusal: { type: ['--status', 'Waiting'], exitCode: 2, says: 'education list takes no --status' },
  },
  'education show': {
    success: { type: async (shop) => [await ask(shop)], says: /role: teacher\n {2}proof: a file, / },
    json: z.strictObject({ request, others: z.array(request) }),
    refusal: { type: [unknown], exitCode: 1, says: /^There is no request \S+: 'education list' shows them$/ },
  },
  'education approve': {
    success: { type: async (shop) => [await ask(shop)], says: /^The code is on its way.*\n.*Approved/ },
    json: request,
    refusal: { type: async (shop) => [await decided(shop)], exitCode: 1, says: 'Refused' },
  },
  'education refuse': {
    success: {
      type: async (shop) => [await ask(shop), '--reason', 'Not readable'],
      says: /^The reason is on its way.*\n.*Refused[\s\S]*, Not readable/,
    },
    json: request,
    refusal: { type: [unknown], exitCode: 2, says: '--reason: Say why' },
  },
}
