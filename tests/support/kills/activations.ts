import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { BegunActivation } from './ledger.ts'
import type { Act, Party } from './party.ts'
import { product } from './wares.ts'

const askedSchema = z.object({ id: z.string() })
const requestPath = `/api/client/activations/${product}/request`

const approvalOf = ({ owner }: Party, { requestId, key }: BegunActivation) =>
  ({ method: 'POST', path: `/api/customer/activations/${requestId}/license`, token: owner.token(), key }) as const

/** A device asks for an activation. */
async function requestActivation({ ask, ledger }: Party, isCollecting: boolean): Promise<BegunActivation> {
  const signature = randomUUID()
  const json = { deviceName: 'Studio computer', deviceSignature: signature }
  const text = await ask({ method: 'POST', path: `${requestPath}?format=JWT`, json })
  const { id: requestId } = z.parse(askedSchema, JSON.parse(text ?? 'null'))
  const activation = { requestId, signature, key: randomUUID(), approval: null, isCollecting, token: null }
  ledger.activations.push(activation)
  return activation
}

/** Approves it with a license, or sends the same call once more. */
async function sendApproval(party: Party, activation: BegunActivation): Promise<void> {
  activation.approval = await party.ask(approvalOf(party, activation))
}

/** The device asks for its license token, as it does until it has one. */
async function collect({ ask }: Party, activation: BegunActivation): Promise<void> {
  activation.token = await ask({ path: `${requestPath}/${activation.requestId}?format=JWT` })
}

export const approve: Act = async (party) => {
  const activation = await requestActivation(party, false)
  return () => sendApproval(party, activation)
}

export const collectToken: Act = async (party) => {
  const activation = await requestActivation(party, true)
  await sendApproval(party, activation)
  return () => collect(party, activation)
}

/** Who got no answer sends the same call again: the customer the approval, a device that has come so far its question. */
export async function continueActivation(party: Party, activation: BegunActivation): Promise<void> {
  if (activation.approval === null) await sendApproval(party, activation)
  if (activation.isCollecting && activation.token === null) await collect(party, activation)
}

/** The same approval again gets the same answer, and the device has a token that is good. */
export async function findActivationFaults(party: Party, activation: BegunActivation): Promise<string[]> {
  const again = await party.ask(approvalOf(party, activation))
  if (activation.token === null) await collect(party, activation)
  const path = `/api/client/licenses/${product}/validate?format=JWT`
  const validated = await party.send({ method: 'POST', path, text: activation.token ?? '' })
  const { requestId } = activation
  return [
    ...(again === activation.approval ? [] : [`the same approval again of ${requestId} was answered otherwise`]),
    ...(validated?.status === 200 ? [] : [`the token of the request ${requestId} is not good: ${validated?.text}`]),
  ]
}
