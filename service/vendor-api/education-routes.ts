import { vendorApi } from '#contract/vendor-api/endpoints.ts'
import { beforeOldest, ok, type VendorRouter } from '#service/platform/index.ts'
import type { VendorServices } from './dependencies.ts'
import { answerPage, readPart } from './pages.ts'
import { toWire } from './to-wire.ts'

const proofExtensions = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' } as const

export function registerEducationRoutes({ read, change, file }: VendorRouter, { education }: VendorServices): void {
  const { decisions } = education
  const { listEducationRequests: list } = vendorApi

  async function decide(id: string, work: () => Promise<unknown>) {
    const before = await decisions.lock(id)
    await work()
    const { request: after } = await decisions.show(id)
    const states = { before: { status: before.status }, after: { status: after.status } }
    return { reply: ok(toWire(after)), change: { about: id, customerId: null, ...states } }
  }

  read(list, async ({ query }) => {
    const rows = await decisions.findPage(query.status, readPart(query, beforeOldest))
    return ok(answerPage(list.path, query, rows, ({ receivedAt: createdAt, id }) => ({ createdAt, id }), toWire))
  })
  read(vendorApi.showEducationRequest, async ({ parameters }) => ok(toWire(await decisions.show(parameters.id))))
  file(vendorApi.showEducationProof, async ({ parameters: { id } }) => {
    const { type, bytes: body } = await decisions.readProof(id)
    return { type, name: `proof.${proofExtensions[type]}`, body, change: null }
  })
  change(vendorApi.approveEducationRequest, ({ parameters: { id } }) => decide(id, () => decisions.approve(id)))
  change(vendorApi.refuseEducationRequest, ({ parameters: { id }, body }) =>
    decide(id, () => decisions.refuse(id, body.reason)),
  )
}
