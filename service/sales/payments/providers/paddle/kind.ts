import type { ProviderKind } from '../provider-kind.ts'
import { checkPaddle } from './doctor.ts'
import { createPaddleProvider } from './provider.ts'
import { movesMoney, paddleSettings, readPaddleKeys } from './settings.ts'

const frames = ['https://buy.paddle.com', 'https://sandbox-buy.paddle.com']

/** Paddle Billing, as soon as its keys are set. It can sell in its own name only. */
export const paddle: ProviderKind = {
  name: 'paddle',
  title: 'Paddle',
  settings: paddleSettings,
  sellers: ['paddle'],
  goLive: 'Set SELLER to paddle, PADDLE_API_KEY, PADDLE_CLIENT_TOKEN and PADDLE_WEBHOOK_SECRET to live keys',
  configure(settings) {
    const keys = readPaddleKeys(settings)
    if (keys === null || 'fault' in keys) return keys
    return {
      name: 'paddle',
      seller: 'paddle',
      isBuiltIn: false,
      movesMoney: movesMoney(keys),
      origins: {
        scripts: ['https://cdn.paddle.com'],
        frames,
        wallets: frames,
        calls: ['https://cdn.paddle.com'],
      },
      async open({ logger }) {
        const onFailure = (err: unknown) => logger.error({ err }, 'Paddle refused to sell an order')
        return { provider: createPaddleProvider({ ...keys, onFailure }), testBank: null }
      },
      check: (given) => checkPaddle(keys, given),
    }
  },
}
