package main

import (
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
)

func routes(s *stores) http.Handler {
	users := &userHandler{users: s.users}
	heroes := &heroHandler{heroes: s.heroes}
	directory := &directoryHandler{people: s.people}

	mux := http.NewServeMux()
	mux.HandleFunc("GET /hello", hello)
	mux.HandleFunc("GET /health", health)
	mux.HandleFunc("GET /cpu", fibonacci)
	mux.HandleFunc("GET /cpu-heavy", primes)
	mux.HandleFunc("GET /latency", latency)
	mux.HandleFunc("GET /ping", ping)
	mux.HandleFunc("GET /api/users", users.list)
	mux.Handle("GET /api/users/{id}", requireToken(token, http.HandlerFunc(users.get)))
	mux.HandleFunc("GET /heroes/{id}", heroes.get)
	mux.HandleFunc("GET /users/getAllUsers", directory.list)
	return mux
}

func writeText(w http.ResponseWriter, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	if _, err := io.WriteString(w, text); err != nil {
		slog.Debug("client went away", "error", err)
	}
}

func writeJSON(w http.ResponseWriter, value any) {
	w.Header().Set("Content-Type", "application/json")
	if err := json.NewEncoder(w).Encode(value); err != nil {
		slog.Debug("client went away", "error", err)
	}
}

// fail answers with 500 and keeps the reason for the log.
func fail(w http.ResponseWriter, r *http.Request, err error) {
	slog.Error("request failed", "method", r.Method, "path", r.URL.Path, "error", err)
	http.Error(w, "Internal Server Error", http.StatusInternalServerError)
}
