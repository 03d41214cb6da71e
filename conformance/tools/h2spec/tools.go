//go:build tools

// Package tools names the program that ./freshet tools builds, so that go.mod and go.sum hold it and all that it needs.
package tools

import _ "github.com/summerwind/h2spec/cmd/h2spec"
