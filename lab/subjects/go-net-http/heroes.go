package main

import (
	"context"
	"database/sql"
	"errors"
	"net/http"
	"strconv"
	"sync/atomic"
)

type hero struct {
	ID    int64  `json:"id"`
	Name  string `json:"name"`
	Power string `json:"power"`
	Level int64  `json:"level"`
}

type heroes interface {
	byID(ctx context.Context, id int64) (hero, error)
}

type heroStore struct {
	db *sql.DB
}

func (s *heroStore) byID(ctx context.Context, id int64) (hero, error) {
	var h hero
	err := s.db.QueryRowContext(ctx, "select id, name, power, level from heroes where id = $1", id).
		Scan(&h.ID, &h.Name, &h.Power, &h.Level)
	return h, err
}

// heroHandler gives each answer the next level, so that no two are the same and none can come from a cache.
type heroHandler struct {
	heroes heroes
	level  atomic.Int64
}

func (h *heroHandler) get(w http.ResponseWriter, r *http.Request) {
	id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	if err != nil {
		http.Error(w, "id must be a number", http.StatusBadRequest)
		return
	}
	found, err := h.heroes.byID(r.Context(), id)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		http.Error(w, "no such hero", http.StatusNotFound)
	case err != nil:
		fail(w, r, err)
	default:
		found.Level = h.level.Add(1)
		writeJSON(w, found)
	}
}
