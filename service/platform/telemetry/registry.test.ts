import { expect, it } from 'vitest'
import { createCounter, createHistogram, writeFamilies } from './registry.ts'

it('a counter counts each set of labels separately, in the format of Prometheus', () => {
  const counter = createCounter('sales_total', 'Sales.')
  counter.add({ product: 'a' })
  counter.add({ product: 'b"\\\n' }, 2)
  counter.add({ product: 'a' })
  expect(writeFamilies([counter.read()])).toBe(
    '# HELP sales_total Sales.\n# TYPE sales_total counter\nsales_total{product="a"} 2\nsales_total{product="b\\"\\\\\\n"} 2\n',
  )
})

it('a histogram counts the values up to each bound cumulatively', () => {
  const histogram = createHistogram('wait_seconds', 'Waits.', [0.1, 1])
  for (const value of [0.05, 0.1, 0.5, 7]) histogram.observe({}, value)
  expect(writeFamilies([histogram.read()]).split('\n').slice(2, -1)).toEqual([
    'wait_seconds_bucket{le="0.1"} 2',
    'wait_seconds_bucket{le="1"} 3',
    'wait_seconds_bucket{le="+Inf"} 4',
    'wait_seconds_sum 7.65',
    'wait_seconds_count 4',
  ])
})
