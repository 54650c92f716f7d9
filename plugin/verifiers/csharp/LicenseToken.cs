using System;
using System.Collections.Generic;
using System.Linq;
using System.Numerics;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;

namespace Backline {
    /// <summary>A token that must not be trusted, and why.</summary>
    public sealed class InvalidTokenException : Exception {
        public InvalidTokenException(string reason) : base(reason) { }
    }

    /// <summary>What a token is compared with. PublicKeys is one or more SPKI PEMs; Now is in seconds since 1970.</summary>
    public sealed class Expectation {
        public string PublicKeys, VendorId, ProductId, DeviceSignature;
        public long Now;
    }

    /// <summary>What a valid token says. Times are in seconds since 1970; ExpiresAt is null if there is no end.</summary>
    public sealed class Claims {
        public string ActivationId, Method, CustomerName;
        public bool IsTrial;
        public long ValidatedAt;
        public long? ExpiresAt;
    }

    /// <summary>Verifies license tokens without a network, for .NET and Mono.</summary>
    public static class LicenseToken {
        const int LongestToken = 64 * 1024;
        const long LargestInteger = (1L << 53) - 1;
        static readonly BigInteger SmallestModulus = BigInteger.One << 2047;
        static readonly byte[] RsaEncryption = Convert.FromBase64String("MA0GCSqGSIb3DQEBAQUA");
        static readonly byte[] Sha256Prefix = Convert.FromBase64String("MDEwDQYJYIZIAWUDBAIBBQAEIA==");
        static readonly Regex Pem = new Regex("-----BEGIN PUBLIC KEY-----([^-]+)-----END PUBLIC KEY-----");

        /// <summary>Checks signature, vendor, product, device and end. Throws an InvalidTokenException with the reason.</summary>
        public static Claims Verify(string token, Expectation expected) {
            try {
                return Check(token, expected);
            } catch (Exception error) when (error is FormatException || error is ArgumentException) {
                throw new InvalidTokenException("The token is damaged: " + error.Message);
            }
        }

        static Claims Check(string token, Expectation expected) {
            string[] parts = token.Split('.');
            Require(token.Length <= LongestToken && parts.Length == 3);
            var header = StrictJson.ReadObject(Decode(parts[0]));
            byte[] payload = Decode(parts[1]), signature = Decode(parts[2]);
            Require(header.TryGetValue("alg", out var alg) && "RS256".Equals(alg) && !header.ContainsKey("crit")
                && !header.ContainsKey("b64"), "The token is signed in a way that is not accepted");
            byte[] digest = SHA256.Create().ComputeHash(Encoding.ASCII.GetBytes(parts[0] + "." + parts[1]));
            var keys = Pem.Matches(expected.PublicKeys).Cast<Match>().SelectMany(pem => ReadKey(pem.Groups[1].Value));
            Require(keys.Any(key => IsSignedBy(key, digest, signature)), "The token was not signed by the vendor");
            return ReadClaims(StrictJson.ReadObject(payload), expected);
        }

        static Claims ReadClaims(Dictionary<string, object> payload, Expectation expected) {
            string id = Text(payload, "id"), method = Text(payload, "method");
            long? validatedAt = ReadTime(payload, "validated"), expiresAt = ReadTime(payload, "exp");
            Require(payload.TryGetValue("trial", out var trial) && trial is bool, "The token lacks a claim");
            Require(id != null && validatedAt != null && (method == "Online" || method == "Offline"), "The token lacks a claim");
            Require(Text(payload, "iss") == expected.VendorId, "The token is from another vendor");
            Require(Text(payload, "aud") == expected.ProductId, "The token is for another product");
            Require(Text(payload, "sig") == expected.DeviceSignature, "The token belongs to another device");
            Require(!(bool)trial || expiresAt != null, "A trial must say when it ends");
            Require(expiresAt == null || expiresAt > expected.Now, "The token has expired");
            return new Claims { ActivationId = id, Method = method, CustomerName = Text(payload, "u:name") ?? "",
                IsTrial = (bool)trial, ValidatedAt = validatedAt.Value, ExpiresAt = expiresAt };
        }

        static string Text(Dictionary<string, object> payload, string name) =>
            payload.TryGetValue(name, out var value) ? value as string : null;

        /// <summary>Accepts only whole numbers from 0 to 2^53 - 1, written in digits alone.</summary>
        static long? ReadTime(Dictionary<string, object> payload, string name) {
            if (!payload.TryGetValue(name, out var value)) return null;
            string text = value is StrictJson.Number number ? number.Text : "";
            Require(Regex.IsMatch(text, "^[0-9]{1,16}\\z") && long.Parse(text) <= LargestInteger, "A time cannot be read");
            return long.Parse(text);
        }

        internal static void Require(bool condition, string reason = "The token is damaged") {
            if (!condition) throw new InvalidTokenException(reason);
        }

        /// <summary>Decodes base64url in its one canonical spelling.</summary>
        static byte[] Decode(string part) {
            byte[] bytes = Convert.FromBase64String(part.Replace('-', '+').Replace('_', '/') + "===".Substring((part.Length + 3) % 4));
            string canonical = Convert.ToBase64String(bytes).TrimEnd('=').Replace('+', '-').Replace('/', '_');
            Require(string.Equals(canonical, part, StringComparison.Ordinal));
            return bytes;
        }

        /// <summary>RSASSA-PKCS1-v1_5 with SHA-256: compares the whole encoded message (RFC 8017, section 8.2.2).</summary>
        static bool IsSignedBy(BigInteger[] key, byte[] digest, byte[] signature) {
            int length = key[0].ToByteArray().Reverse().SkipWhile(each => each == 0).Count();
            var number = ToInteger(signature);
            if (key[0] < SmallestModulus || signature.Length != length || number >= key[0]) return false;
            var filler = Enumerable.Repeat((byte)0xff, length - 3 - Sha256Prefix.Length - digest.Length);
            var encoded = new byte[] { 0, 1 }.Concat(filler).Concat(new byte[] { 0 }).Concat(Sha256Prefix).Concat(digest);
            return BigInteger.ModPow(number, key[1], key[0]) == ToInteger(encoded.ToArray());
        }

        /// <summary>Modulus and exponent of an RSA key. What is not such a key is passed over.</summary>
        static IEnumerable<BigInteger[]> ReadKey(string base64) {
            try {
                byte[] info = ReadElement(Convert.FromBase64String(base64), 0x30, out byte[] rest);
                if (!info.Take(RsaEncryption.Length).SequenceEqual(RsaEncryption)) return new BigInteger[0][];
                byte[] bits = ReadElement(info.Skip(RsaEncryption.Length).ToArray(), 0x03, out rest);
                byte[] modulus = ReadElement(ReadElement(bits.Skip(1).ToArray(), 0x30, out rest), 0x02, out rest);
                return new[] { new[] { ToInteger(modulus), ToInteger(ReadElement(rest, 0x02, out rest)) } };
            } catch (Exception error) when (error is FormatException || error is IndexOutOfRangeException) {
                return new BigInteger[0][];
            }
        }

        static byte[] ReadElement(byte[] der, byte tag, out byte[] rest) {
            int start = der[1] < 0x80 ? 2 : 2 + der[1] - 0x80;
            int length = der[1] < 0x80 ? der[1] : der.Skip(2).Take(start - 2).Aggregate(0, (sum, next) => sum << 8 | next);
            if (der[0] != tag || length < 0 || length > der.Length - start) throw new FormatException("no such element");
            rest = der.Skip(start + length).ToArray();
            return der.Skip(start).Take(length).ToArray();
        }

        /// <summary>The number with these bytes, the most significant first.</summary>
        static BigInteger ToInteger(byte[] bytes) => new BigInteger(bytes.Reverse().Concat(new byte[] { 0 }).ToArray());
    }

    /// <summary>Reads one JSON object: no name twice, no half of a surrogate pair, at most 8 levels, nothing after it.</summary>
    public sealed class StrictJson {
        /// <summary>A number as it is written.</summary>
        public sealed class Number { public string Text; }

        static readonly UTF8Encoding Utf8 = new UTF8Encoding(false, true);
        static readonly Regex Scalar = new Regex("\\G(true|false|null|-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?)");
        static readonly Regex Character = new Regex("\\G([^\\x00-\\x1f\\\\]|\\\\([\"\\\\/bfnrt]|u[0-9a-fA-F]{4}))");
        string text;
        int at;

        public static Dictionary<string, object> ReadObject(byte[] utf8) {
            var reader = new StrictJson { text = Utf8.GetString(utf8) };
            LicenseToken.Require(reader.Take('{'));
            var members = reader.ReadMany('}', 1);
            reader.Take(' ');
            LicenseToken.Require(reader.at == reader.text.Length);
            return members;
        }

        /// <summary>Reads the members of an object, or the items of a list under their positions.</summary>
        Dictionary<string, object> ReadMany(char end, int depth) {
            LicenseToken.Require(depth <= 8);
            var members = new Dictionary<string, object>(StringComparer.Ordinal);
            while (!Take(end)) {
                LicenseToken.Require(members.Count == 0 || Take(','));
                LicenseToken.Require(end == ']' || Take('"'));
                string name = end == '}' ? ReadString() : members.Count.ToString();
                LicenseToken.Require(!members.ContainsKey(name) && (end == ']' || Take(':')));
                members.Add(name, ReadValue(depth));
            }
            return members;
        }

        object ReadValue(int depth) {
            if (Take('{')) return ReadMany('}', depth + 1);
            if (Take('[')) return ReadMany(']', depth + 1).Values.ToList();
            if (Take('"')) return ReadString();
            string scalar = Next(Scalar);
            if (scalar == "null") return null;
            return scalar.EndsWith("e") ? (object)(scalar == "true") : new Number { Text = scalar };
        }

        string ReadString() {
            var read = new StringBuilder();
            for (string next = Next(Character); next != "\""; next = Next(Character))
                read.Append(next[0] != '\\' ? next : next[1] == 'u' ? ((char)Convert.ToInt32(next.Substring(2), 16)).ToString()
                    : "\"\\/\b\f\n\r\t"["\"\\/bfnrt".IndexOf(next[1])].ToString());
            Utf8.GetByteCount(read.ToString());
            return read.ToString();
        }

        string Next(Regex pattern) {
            var match = pattern.Match(text, at);
            LicenseToken.Require(match.Success);
            at += match.Length;
            return match.Value;
        }

        /// <summary>Skips white space, and then this character if it is there.</summary>
        bool Take(char character) {
            while (at < text.Length && " \t\n\r".IndexOf(text[at]) >= 0) at++;
            bool isThere = at < text.Length && text[at] == character;
            at += isThere ? 1 : 0;
            return isThere;
        }
    }
}
