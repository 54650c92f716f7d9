// Adds a certificate authority to the roots that the current user of Windows trusts: install-root.exe authority.der

#include <windows.h>

#include <wincrypt.h>

#include <fstream>
#include <iterator>
#include <string>

int main(int count, char** arguments) {
  if (count != 2) return 1;
  std::ifstream file(arguments[1], std::ios::binary);
  const std::string der((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  const HCERTSTORE store = CertOpenSystemStoreW(0, L"ROOT");
  if (store == nullptr) return 2;
  const BOOL isAdded =
      CertAddEncodedCertificateToStore(store, X509_ASN_ENCODING, reinterpret_cast<const BYTE*>(der.data()),
                                       static_cast<DWORD>(der.size()), CERT_STORE_ADD_REPLACE_EXISTING, nullptr);
  CertCloseStore(store, 0);
  return isAdded ? 0 : 3;
}
