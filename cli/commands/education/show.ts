import { writeFile } from 'node:fs/promises'
import { CommandError, type ShopCommand } from '../../command.ts'
import { describe, requestIdOf, summarise } from './requests.ts'

/** A request with others of its address; its proof goes into a file that nobody else can read. */
export const educationShow: ShopCommand = {
  name: 'education show',
  words: ['<id>'],
  options: { proof: 'FILE' },
  summary: 'A request for the education discount, and others of its address; --proof saves the file that came with it',
  run: (context) =>
    context.withRooms(async ({ education }) => {
      const { decisions } = education
      const id = requestIdOf(context)
      const { request, others } = await decisions.show(id)
      const file = context.options.get('proof')
      const saved = file === undefined ? [] : [await save(file, await decisions.proofOf(id))]
      const before =
        others.length === 0 ? [] : ['Others of this address:', ...others.map((one) => `  ${summarise(one)}`)]
      return { text: [...describe(request), ...before, ...saved].join('\n'), data: { request, others } }
    }),
}

async function save(file: string, proof: Uint8Array | null): Promise<string> {
  if (!proof) return 'No file came with it, or it is forgotten.'
  await writeFile(file, proof, { flag: 'wx', mode: 0o600 }).catch((cause: NodeJS.ErrnoException) => {
    throw new CommandError(
      `--proof: ${file} can't be written: ${cause.code === 'EEXIST' ? 'it is there already' : cause.message}`,
    )
  })
  return `The file is saved as ${file}. Delete it once you have decided.`
}
