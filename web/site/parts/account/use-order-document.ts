import type { OrderDocument } from '#contract/endpoints/orders.ts'
import { listOrderDocuments } from '#web/client/own-orders.ts'
import { useShop } from '../../shop.tsx'
import { saveFile } from '../downloads/save-file.ts'
import { useAction } from './use-action.ts'

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
