import type { OrderDocument } from '#contract/endpoints/orders.ts'
import { listOrderDocuments } from '#web/client/inventory.ts'
import { useAction } from '../../parts/account/use-action.ts'
import { saveFile } from '../../parts/downloads/save-file.ts'
import { useShop } from '../../shop.tsx'

/** Has the browser save a document of an order; its address is asked for anew, as that of the list may have ended. */
export function useOrderDocument(orderId: string) {
  const { call } = useShop()
  const { problem, run } = useAction()
  const save = ({ number }: OrderDocument) =>
    run(`${number} did not start.`, async () => {
      const documents = await listOrderDocuments({ call }, orderId)
      const document = documents.find((one) => one.number === number)
      if (document) saveFile(document.url)
    })
  return { problem, save }
}
