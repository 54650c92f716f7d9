// Verifies each test vector of the file that is given, and prints a line for it.
package main

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"

	"backline"
)

type document struct {
	KeySets map[string]string
	Vectors []struct {
		ID, Token, Keys, Issuer, Audience, DeviceSignature string
		Now                                                int64
	}
}

func main() {
	text, err := os.ReadFile(os.Args[1])
	if err != nil {
		panic(err)
	}
	var file document
	if err := json.Unmarshal(text, &file); err != nil {
		panic(err)
	}
	for _, vector := range file.Vectors {
		claims, err := backline.Verify(vector.Token, backline.Expectation{
			PublicKeys: file.KeySets[vector.Keys], VendorID: vector.Issuer, ProductID: vector.Audience,
			DeviceSignature: vector.DeviceSignature, Now: vector.Now})
		if err != nil {
			fmt.Println(vector.ID, "invalid")
			continue
		}
		end := "-"
		if claims.ExpiresAt != nil {
			end = fmt.Sprint(*claims.ExpiresAt)
		}
		fmt.Println(vector.ID, "valid", claims.ActivationID, claims.IsTrial, claims.Method, claims.ValidatedAt, end,
			hex.EncodeToString([]byte(claims.CustomerName)))
	}
}
