package main

import (
	"fmt"
	"net/http"
	"strconv"
	"time"
)

func hello(w http.ResponseWriter, _ *http.Request) {
	writeText(w, "Hello, World!")
}

func health(w http.ResponseWriter, _ *http.Request) {
	writeJSON(w, struct {
		Status string `json:"status"`
	}{"UP"})
}

func ping(w http.ResponseWriter, _ *http.Request) {
	time.Sleep(2 * time.Second)
	writeText(w, "pong")
}

func latency(w http.ResponseWriter, r *http.Request) {
	ms, err := intParam(r, "ms", 100, 60_000)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	time.Sleep(time.Duration(ms) * time.Millisecond)
	writeText(w, fmt.Sprintf("Delayed response after %dms", ms))
}

func fibonacci(w http.ResponseWriter, r *http.Request) {
	n, err := intParam(r, "n", 35, 45)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	writeText(w, fmt.Sprintf("Fibonacci(%d) = %d", n, fib(n)))
}

func primes(w http.ResponseWriter, r *http.Request) {
	limit, err := intParam(r, "limit", 10_000, 10_000_000)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	writeText(w, fmt.Sprintf("Primes up to %d: %d", limit, countPrimes(limit)))
}

// intParam reads a number from the query, from 0 to most.
func intParam(r *http.Request, name string, absent, most int) (int, error) {
	text := r.URL.Query().Get(name)
	if text == "" {
		return absent, nil
	}
	value, err := strconv.Atoi(text)
	if err != nil || value < 0 || value > most {
		return 0, fmt.Errorf("%s must be a number from 0 to %d", name, most)
	}
	return value, nil
}

func fib(n int) int {
	if n < 2 {
		return n
	}
	return fib(n-1) + fib(n-2)
}

func countPrimes(limit int) int {
	count := 0
	for candidate := 2; candidate <= limit; candidate++ {
		if isPrime(candidate) {
			count++
		}
	}
	return count
}

func isPrime(candidate int) bool {
	for divisor := 2; divisor*divisor <= candidate; divisor++ {
		if candidate%divisor == 0 {
			return false
		}
	}
	return true
}
