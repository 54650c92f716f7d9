import { openAsBlob } from 'node:fs'
import path from 'node:path'
import type { VendorClient } from '#vendor-client/client.ts'

/** Uploads a file in parts of so many bytes. */
export async function uploadFile(client: VendorClient, id: string, file: string, partSize: number): Promise<void> {
  const blob = await openAsBlob(file)
  const size = String(blob.size)
  for (let from = 0; from < blob.size; from += partSize)
    await client.call('uploadImportPart', {
      parameters: { id, name: path.basename(file) },
      query: { from: String(from), size },
      body: blob.slice(from, from + partSize),
    })
}
