import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { send } from '#tests/service/calls.ts'
import { createTestService, type TestService } from '#tests/service/test-service.ts'
import type { FreshDatabase } from '../../environment/database.ts'
import { signUpCall } from '../http-call.ts'
import { refuseToGrow } from './full-disk.ts'

type FullShop = {
  acknowledged: number
  refused: number
  faults: string[]
}

/** A shop on the embedded database whose disk is full so many times, until `calls` were refused each time. */
export async function fillDiskAgainAndAgain(place: FreshDatabase, times: number, calls: number): Promise<FullShop> {
  const shop = await createTestService('full-shop', { place })
  const [accounts, requests]: [string[], string[]] = [[], []]
  const faults: string[] = []
  let refused = 0
  /** Whether a call was refused as it should be; what it was told was kept is noted. */
  const isRefused = ({ statusCode, headers, body }: LightMyRequestResponse, noted: string[]): boolean => {
    if (statusCode === 503 && headers['retry-after'] !== undefined) return true
    if (statusCode >= 300) faults.push(`a call was answered ${statusCode}`)
    else noted.push(/[0-9a-f]{8}-[0-9a-f-]{27}/.exec(body)?.[0] ?? 'none')
    return false
  }
  try {
    for (let time = 0; time < times; time += 1) {
      const free = refuseToGrow(() => true)
      for (const enough = refused + calls; refused < enough && faults.length === 0; ) {
        if (isRefused(await signUp(shop), accounts)) refused += 1
        if (isRefused(await request(shop), requests)) refused += 1
      }
      free()
      for (const again of [await signUp(shop), await request(shop)])
        if (again.statusCode !== 200) faults.push(`a call was answered ${again.statusCode} when there was room again`)
    }
    const { query } = shop.database
    const kept = new Set([
      ...(await query.selectFrom('customers').select('id').execute()).map(({ id }) => id),
      ...(await query.selectFrom('activationRequests').select('id').execute()).map(({ id }) => id),
    ])
    const lost = [...accounts, ...requests].filter((id) => !kept.has(id))
    faults.push(...lost.map((id) => `${id} was acknowledged, and is not there`))
    return { acknowledged: accounts.length + requests.length, refused, faults }
  } finally {
    await shop.close()
  }
}

const signUp = ({ app }: TestService) => {
  const { method, path, json } = signUpCall(`ada-${randomUUID()}@example.com`)
  return send(app, method, path, { json })
}

const request = ({ app }: TestService) =>
  send(app, 'POST', '/api/client/activations/snare-works/request', {
    json: { deviceName: 'Studio', deviceSignature: randomUUID() },
  })
