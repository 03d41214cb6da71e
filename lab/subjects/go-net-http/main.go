// The lab's service on Go's standard library: net/http with its ServeMux, database/sql, encoding/json.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// token is the one that the lab's clients show.
const token = "secrettoken"

// How long requests that have begun may take to end after SIGTERM.
const drain = 5 * time.Second

type settings struct {
	host, database  string
	direct          bool
	port, poolLimit int
}

func main() {
	var s settings
	flag.StringVar(&s.host, "host", "127.0.0.1", "address to listen on")
	flag.IntVar(&s.port, "port", 8080, "port to listen on")
	flag.StringVar(&s.database, "database", "sqlite", "sqlite, in memory, or postgresql, found by PGHOST, PGPORT, ...")
	flag.BoolVar(&s.direct, "direct", false, "pgx without database/sql, and the SQLite driver go-sqlite3")
	flag.IntVar(&s.poolLimit, "pool", 10, "connections to the database")
	flag.Parse()
	if err := run(s); err != nil {
		slog.Error("stopped", "error", err)
		os.Exit(1)
	}
}

func run(s settings) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	stores, err := openStores(ctx, s.database, s.direct, s.poolLimit)
	if err != nil {
		return err
	}
	defer stores.close()
	server := &http.Server{
		Addr:              fmt.Sprintf("%s:%d", s.host, s.port),
		Handler:           routes(stores),
		ReadHeaderTimeout: 10 * time.Second,
		IdleTimeout:       2 * time.Minute,
		Protocols:         new(http.Protocols),
	}
	server.Protocols.SetHTTP1(true)
	server.Protocols.SetUnencryptedHTTP2(true)
	return serve(ctx, server)
}

// serve answers requests until ctx ends, then lets those that have begun finish.
func serve(ctx context.Context, server *http.Server) error {
	failed := make(chan error, 1)
	go func() { failed <- server.ListenAndServe() }()
	slog.Info("listening", "address", server.Addr)
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	draining, cancel := context.WithTimeout(context.Background(), drain)
	defer cancel()
	err := server.Shutdown(draining)
	if errors.Is(err, context.DeadlineExceeded) {
		return server.Close()
	}
	return err
}
