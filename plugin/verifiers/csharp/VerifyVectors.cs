using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;

namespace Backline {
    /// <summary>Verifies each test vector of the file that is given, and prints a line for it.</summary>
    static class VerifyVectors {
        static void Main(string[] arguments) {
            var file = StrictJson.ReadObject(File.ReadAllBytes(arguments[0]));
            var keySets = (Dictionary<string, object>)file["keySets"];
            foreach (Dictionary<string, object> vector in (List<object>)file["vectors"])
                Console.WriteLine(vector["id"] + " " + Verify(vector, (string)keySets[(string)vector["keys"]]));
        }

        static string Verify(Dictionary<string, object> vector, string publicKeys) {
            var expected = new Expectation {
                PublicKeys = publicKeys, VendorId = (string)vector["issuer"], ProductId = (string)vector["audience"],
                DeviceSignature = (string)vector["deviceSignature"], Now = long.Parse(((StrictJson.Number)vector["now"]).Text)
            };
            try {
                var claims = LicenseToken.Verify((string)vector["token"], expected);
                string name = string.Concat(Encoding.UTF8.GetBytes(claims.CustomerName).Select(each => each.ToString("x2")));
                return string.Join(" ", "valid", claims.ActivationId, claims.IsTrial ? "true" : "false", claims.Method,
                    claims.ValidatedAt, claims.ExpiresAt?.ToString() ?? "-", name);
            } catch (InvalidTokenException) {
                return "invalid";
            }
        }
    }
}
