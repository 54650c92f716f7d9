import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { readRecording, toUnits, type Unit } from './recording.ts'

/** Does what one client does in a batch. */
type Replay = (units: readonly Unit[]) => Promise<void>

/** Does a batch of a recording each time it is asked to: what its clients did, each client beside the others. */
export async function serveBatches(recordingFile: string, replays: readonly Replay[]): Promise<void> {
  const parsed = Object.entries(readRecording(readFileSync(recordingFile, 'utf8')))
  const recorded = new Map(parsed.map(([name, statements]) => [name, toUnits(statements)]))
  const server = createServer(async (request, response) => {
    const batch = request.url?.slice(1)
    try {
      await Promise.all(replays.map((replay, client) => replay(recorded.get(`${batch}-${client}`) ?? [])))
      response.writeHead(204).end()
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
}
