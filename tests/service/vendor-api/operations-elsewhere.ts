import { afterAll, expect } from 'vitest'
import type { VendorOperation } from '#contract/vendor-api/endpoints.ts'
import type { VendorClient } from '#vendor-client/client.ts'

/** The operations that other files than `every-operation.test.ts` call, by file. */
export const operationsElsewhere = {
  'search.test.ts': ['search'],
  'inbox.test.ts': [
    'retryAllJobs',
    'showInbox',
    'listDisputes',
    'readEvidence',
    'listWithdrawals',
    'showWithdrawal',
    'settleWithdrawal',
  ],
  'imports.test.ts': [
    'listImportDrafts',
    'createImportDraft',
    'showImportDraft',
    'uploadImportPart',
    'removeImportFile',
    'suggestImportMappings',
    'planImport',
    'runImport',
    'stopImportWork',
    'removeImportDraft',
    'listImports',
    'showImport',
    'readImportLedger',
    'announceImport',
    'endImport',
    'undoImport',
  ],
  'invoices.test.ts': ['listInvoices', 'readInvoice'],
  'order-details.test.ts': ['resendOrderMail'],
  'overview.test.ts': ['showOverview', 'listRedemptions', 'listCouponUses', 'exportVouchers', 'assignVouchers'],
  'releases.pglite.test.ts': [
    'addRelease',
    'publishRelease',
    'withdrawRelease',
    'previewCatalogue',
    'syncCatalogue',
    'listFindings',
    'runDoctor',
  ],
} as const satisfies Record<string, readonly VendorOperation[]>

/** A client that notes what it calls: after the tests of a file, that has to be all operations that the file is to call. */
export function noteCalls(typed: VendorClient, file: keyof typeof operationsElsewhere): VendorClient {
  const called = new Set<VendorOperation>()
  const expected: readonly VendorOperation[] = operationsElsewhere[file]
  afterAll(() => expect(expected.filter((operation) => !called.has(operation))).toEqual([]))
  return {
    call(name, ...options) {
      called.add(name)
      return typed.call(name, ...options)
    },
    items(name, ...options) {
      called.add(name)
      return typed.items(name, ...options)
    },
  }
}
