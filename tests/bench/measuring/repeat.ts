import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Call } from './load.ts'

type Repeated = Pick<Call, 'path' | 'headers'>

/**
 * Sends the same GET so many times over so many connections that are kept, each the next once its last is answered. Written
 * and read as bytes, so that whoever is measured has more to do than whoever asks. Throws where one is answered other than 200.
 */
export async function repeatCall(url: string, call: Repeated, times: number, connections: number): Promise<void> {
  const { hostname, port, host } = new URL(url)
  const lines = Object.entries({ host, ...call.headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = Buffer.from(`GET ${call.path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  let left = times
  const repeatOver = async (socket: Socket) => {
    await once(socket, 'connect')
    const answers = readAnswers(socket)
    while (left > 0) {
      left -= 1
      socket.write(request)
      await answers.next()
    }
    socket.destroy()
  }
  const sockets = Array.from({ length: connections }, () => connect(Number(port), hostname))
  await Promise.all(sockets.map(repeatOver))
}

/** Goes on each time that an answer has come whole. */
async function* readAnswers(socket: Socket): AsyncGenerator<void> {
  let head = ''
  let missing = 0
  for await (const chunk of socket) {
    if (missing > 0) missing -= chunk.length
    else {
      head += chunk.latin1Slice()
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) continue
      missing = readLength(head.slice(0, end)) - (head.length - end - 4)
      head = ''
    }
    if (missing === 0) yield
  }
  throw new Error('The connection ended before the answer')
}

function readLength(head: string): number {
  const [, length] = /^content-length: *(\d+)$/im.exec(head) ?? []
  if (!head.startsWith('HTTP/1.1 200 ') || length === undefined) throw new Error(`Answered otherwise: ${head}`)
  return Number(length)
}
