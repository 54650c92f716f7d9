// Package backline verifies license tokens without a network.
package backline

import (
	"bytes"
	"crypto"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"errors"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Expectation is what a token is compared with. PublicKeys holds SPKI PEMs, one after another, and a token that is signed by
// any of them is accepted. Now is in seconds since 1970.
type Expectation struct {
	PublicKeys, VendorID, ProductID, DeviceSignature string
	Now                                              int64
}

// Claims is what a valid token says. Times are in seconds since 1970. ExpiresAt is nil if the license has no end.
type Claims struct {
	ActivationID, Method, CustomerName string
	IsTrial                            bool
	ValidatedAt                        int64
	ExpiresAt                          *int64
}

const (
	longestToken   = 64 * 1024
	deepest        = 8
	fewestBits     = 2048
	largestInteger = 1<<53 - 1
)

var errDamaged = errors.New("the token is damaged")
var errClaim = errors.New("the token lacks a claim")

// Verify checks that a token is signed by the vendor, for this product and this device, and has not expired.
func Verify(token string, expected Expectation) (*Claims, error) {
	parts := strings.Split(token, ".")
	if len(token) > longestToken || len(parts) != 3 {
		return nil, errDamaged
	}
	var decoded [3][]byte
	for index, part := range parts {
		bytes, err := base64.RawURLEncoding.DecodeString(part)
		if err != nil || base64.RawURLEncoding.EncodeToString(bytes) != part {
			return nil, errDamaged
		}
		decoded[index] = bytes
	}
	header, err := readObject(decoded[0])
	if err != nil {
		return nil, errDamaged
	}
	_, hasCrit := header["crit"]
	_, hasB64 := header["b64"]
	if header["alg"] != "RS256" || hasCrit || hasB64 {
		return nil, errors.New("the token is signed in a way that is not accepted")
	}
	if !isSigned(expected.PublicKeys, token[:strings.LastIndexByte(token, '.')], decoded[2]) {
		return nil, errors.New("the token was not signed by the vendor")
	}
	payload, err := readObject(decoded[1])
	if err != nil {
		return nil, errDamaged
	}
	return readClaims(payload, expected)
}

func readClaims(payload map[string]any, expected Expectation) (*Claims, error) {
	id, hasID := payload["id"].(string)
	trial, hasTrial := payload["trial"].(bool)
	method, _ := payload["method"].(string)
	name, _ := payload["u:name"].(string)
	validated, hasValidated := readTime(payload["validated"])
	if !hasID || !hasTrial || !hasValidated || (method != "Online" && method != "Offline") {
		return nil, errClaim
	}
	for claim, value := range map[string]string{
		"iss": expected.VendorID, "aud": expected.ProductID, "sig": expected.DeviceSignature} {
		if text, isText := payload[claim].(string); !isText || text != value {
			return nil, errors.New("the token is from another vendor, or for another product or device")
		}
	}
	claims := &Claims{ActivationID: id, Method: method, CustomerName: name, IsTrial: trial, ValidatedAt: validated}
	exp, hasExp := payload["exp"]
	if !hasExp {
		if trial {
			return nil, errors.New("a trial must say when it ends")
		}
		return claims, nil
	}
	end, isTime := readTime(exp)
	if !isTime {
		return nil, errClaim
	}
	if end <= expected.Now {
		return nil, errors.New("the token has expired")
	}
	claims.ExpiresAt = &end
	return claims, nil
}

// readTime accepts only whole numbers from 0 to 2^53 - 1, written in digits alone.
func readTime(value any) (int64, bool) {
	number, _ := value.(json.Number)
	time, err := strconv.ParseInt(string(number), 10, 64)
	return time, err == nil && number[0] != '-' && time <= largestInteger
}

func isSigned(publicKeys, signed string, signature []byte) bool {
	digest := sha256.Sum256([]byte(signed))
	rest := []byte(strings.ReplaceAll(publicKeys, "-----BEGIN", "\n-----BEGIN"))
	for {
		var block *pem.Block
		if block, rest = pem.Decode(rest); block == nil {
			return false
		}
		parsed, err := x509.ParsePKIXPublicKey(block.Bytes)
		key, isRSA := parsed.(*rsa.PublicKey)
		if err != nil || !isRSA || key.N.BitLen() < fewestBits || block.Type != "PUBLIC KEY" {
			continue
		}
		if rsa.VerifyPKCS1v15(key, crypto.SHA256, digest[:], signature) == nil {
			return true
		}
	}
}

// readObject reads exactly one JSON object, strictly: UTF-8, no name twice, no half of a surrogate pair, at most 8 levels.
func readObject(text []byte) (map[string]any, error) {
	if !json.Valid(text) || !utf8.Valid(text) || hasLoneSurrogate(text) {
		return nil, errDamaged
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	value, err := readValue(decoder, 1)
	object, isObject := value.(map[string]any)
	if err != nil || !isObject {
		return nil, errDamaged
	}
	return object, nil
}

func readValue(decoder *json.Decoder, depth int) (any, error) {
	token, err := decoder.Token()
	delimiter, isDelimiter := token.(json.Delim)
	if err != nil || !isDelimiter {
		return token, err
	}
	if depth > deepest {
		return nil, errDamaged
	}
	object := map[string]any{}
	for decoder.More() {
		name := ""
		if delimiter == '{' {
			key, err := decoder.Token()
			if err != nil {
				return nil, err
			}
			name, _ = key.(string)
			if _, isTwice := object[name]; isTwice {
				return nil, errDamaged
			}
		}
		value, err := readValue(decoder, depth+1)
		if err != nil {
			return nil, err
		}
		object[name] = value
	}
	_, err = decoder.Token()
	if delimiter == '[' {
		return []any{}, err
	}
	return object, err
}

var (
	shortEscape   = regexp.MustCompile(`\\[^u]`)
	surrogatePair = regexp.MustCompile(`\\u[dD][89abAB]..\\u[dD][c-fC-F]..`)
	surrogate     = regexp.MustCompile(`\\u[dD][89a-fA-F]`)
)

// hasLoneSurrogate looks in valid JSON for escapes such as \ud83e without their other half, which encoding/json replaces.
func hasLoneSurrogate(text []byte) bool {
	return surrogate.Match(surrogatePair.ReplaceAll(shortEscape.ReplaceAll(text, []byte(" ")), []byte(" ")))
}
