import { Readable } from 'node:stream'
import { ownOrderEndpoints } from '#contract/endpoints/orders.ts'
import { ok, type Router, saveAs } from '#service/platform/index.ts'
import type { OwnDocuments } from './customer-documents.ts'

export function registerDocumentRoutes({ route, routeStream }: Router, documents: OwnDocuments): void {
  route(ownOrderEndpoints.listOrderDocuments, async ({ caller, parameters }) =>
    ok(await documents.list(caller, parameters.id)),
  )
  routeStream(ownOrderEndpoints.readDocument, async ({ parameters, query }) => {
    const { fileName, bytes } = await documents.open(parameters, query)
    return {
      status: 200,
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': saveAs(fileName),
        'content-length': String(bytes.length),
        // It contains a name and an address, so no shared cache may keep it.
        'cache-control': 'private, no-store',
      },
      body: Readable.from([bytes]),
    }
  })
}
