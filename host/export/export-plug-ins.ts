import type { MediaLibrary } from '../media/library.ts'
import { readFrameScript, writeFrameDocument } from '../plug-ins/frame-document.ts'
import { frameAddress } from '../plug-ins/plug-in-address.ts'
import type { ExportedFile } from './export-folder.ts'

/** The plug-ins that pages refer to, each with the document that hosts it, at the addresses that the pages name. */
export async function exportPlugIns(
  { plugIns }: Pick<MediaLibrary, 'plugIns'>,
  buildFolder: string,
): Promise<ExportedFile[]> {
  if (plugIns.size === 0) return []
  const script = await readFrameScript(buildFolder)
  return [...plugIns.values()].flatMap((folder): ExportedFile[] => {
    const document = frameAddress(folder.hash).slice(1)
    const files = [...folder.files].map(([name, { path }]) => ({
      name: document.replace('frame.html', `files/${name}`),
      copyOf: path,
    }))
    return [{ name: document, body: writeFrameDocument(folder, script) }, ...files]
  })
}
