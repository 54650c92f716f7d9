#include <windows.h>

#include <bcrypt.h>

#include <array>
#include <cstddef>

#include "machine_facts.hpp"
#include "smbios.hpp"
#include "windows_text.hpp"

namespace backline {
namespace {

/** A text of the registry below HKEY_LOCAL_MACHINE; empty if there is none. */
std::string readRegistry(const wchar_t* key, const wchar_t* name) {
  std::array<wchar_t, 512> text{};
  DWORD size = sizeof text;
  // A host of 32 bits sees the same machine as one of 64.
  constexpr DWORD flags = RRF_RT_REG_SZ | RRF_SUBKEY_WOW6464KEY;
  if (RegGetValueW(HKEY_LOCAL_MACHINE, key, name, flags, nullptr, text.data(), &size) != ERROR_SUCCESS) return {};
  return narrow(text.data());
}

SystemInformation readFirmware() {
  constexpr DWORD provider = 0x52534d42;  // 'RSMB'
  constexpr std::size_t headSize = 8;
  const UINT size = GetSystemFirmwareTable(provider, 0, nullptr, 0);
  std::string table(size, '\0');
  if (size <= headSize || GetSystemFirmwareTable(provider, 0, table.data(), size) != size) return {};
  return readSystemInformation(std::string_view(table).substr(headSize));
}

/** The number that the volume with Windows was given when it was formatted. */
std::string readDisk() {
  std::array<wchar_t, MAX_PATH> folder{};
  std::array<wchar_t, MAX_PATH> volume{};
  DWORD number = 0;
  if (GetSystemWindowsDirectoryW(folder.data(), static_cast<UINT>(folder.size())) == 0 ||
      !GetVolumePathNameW(folder.data(), volume.data(), static_cast<DWORD>(volume.size())) ||
      !GetVolumeInformationW(volume.data(), nullptr, 0, &number, nullptr, nullptr, nullptr, 0) || number == 0)
    return {};
  return std::to_string(number);
}

std::string readBoard() {
  std::string text;
  for (const wchar_t* const name :
       {L"SystemManufacturer", L"SystemProductName", L"BaseBoardManufacturer", L"BaseBoardProduct"})
    text += readRegistry(L"HARDWARE\\DESCRIPTION\\System\\BIOS", name) + '\n';
  return text;
}

}  // namespace

std::vector<MachineFact> readMachineFacts() {
  using Kind = MachinePartKind;
  const SystemInformation firmware = readFirmware();
  return {
      {Kind::SystemId, readRegistry(L"SOFTWARE\\Microsoft\\Cryptography", L"MachineGuid")},
      {Kind::HardwareId, firmware.uuid},
      {Kind::SerialNumber, firmware.serialNumber},
      {Kind::Disk, readDisk()},
      {Kind::Processor, readRegistry(L"HARDWARE\\DESCRIPTION\\System\\CentralProcessor\\0", L"ProcessorNameString")},
      {Kind::Board, readBoard()},
  };
}

std::string readComputerName() {
  std::array<wchar_t, 256> name{};
  DWORD size = static_cast<DWORD>(name.size());
  return GetComputerNameExW(ComputerNamePhysicalDnsHostname, name.data(), &size) ? narrow({name.data(), size}) : "";
}

std::string readRandomBytes(std::size_t count) {
  std::string bytes(count, '\0');
  const NTSTATUS status = BCryptGenRandom(nullptr, reinterpret_cast<PUCHAR>(bytes.data()), static_cast<ULONG>(count),
                                          BCRYPT_USE_SYSTEM_PREFERRED_RNG);
  return status >= 0 ? bytes : std::string();
}

}  // namespace backline
