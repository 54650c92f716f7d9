import { send } from '#tests/service/calls.ts'
import { ask, requestOf } from '#tests/service/education.ts'
import { newAddress } from '#tests/service/identity-calls.ts'
import type { Walk } from './walk.ts'

/** Writes to the vendor in every way there is. */
export async function walkForms({ service, secrets: { plant } }: Walk): Promise<void> {
  const { app } = service
  const email = plant('address', newAddress('writer'))
  const withdrawal = { name: 'Wanda', email, order: 'The one of yesterday' }
  await send(app, 'POST', '/api/customer/withdrawals', { json: withdrawal })
  await app.inject({
    ...{ method: 'POST', url: '/api/customer/withdrawals/form' },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(withdrawal).toString(),
  })
  const message = plant('message', 'The planted snare is silent since this morning.')
  await send(app, 'POST', '/api/support/messages', { json: { name: 'Wanda', email, topic: 'using', message } })
  const proofWords = plant('proof of study', 'My planted name is on the page of the staff')
  await ask(service, requestOf({ email, proofWords }))
  const renewal = { request: plant('education request', '0f0f0f0f-0000-4000-8000-00000000beef'), expires: '2000000000' }
  const signature = plant('signature of an address', 'planted-signature-of-a-renewal')
  await send(app, 'POST', '/api/education/renewals', { json: { ...renewal, signature, role: 'teacher', proofWords } })
  for (const kind of ['warn', 'error'])
    await send(app, 'POST', `/api/customer/insights/${kind}`, { json: { message: 'Odd response' } })
}
